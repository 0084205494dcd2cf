/** The page shown while the server is away: it asks again by itself, and goes on as soon as there is an answer. */
{
  const LONGEST = 15_000;
  let pause = 500;
  const health = new URL("healthz", navigator.serviceWorker?.controller?.scriptURL ?? `${location.origin}/`);
  /** @type {number|undefined} */
  let timer;

  const look = async () => {
    clearTimeout(timer);
    try {
      const { ok } = await fetch(health, { cache: "no-store" });
      if (ok) return location.reload();
    } catch {
      // still away
    }
    clearTimeout(timer);
    timer = setTimeout(look, pause);
    pause = Math.min(2 * pause, LONGEST);
  };

  document.getElementById("again")?.addEventListener("click", () => location.reload());
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
  look();
}
