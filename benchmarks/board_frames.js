(() => {
/**
 * A full board of Qubic in three ways: as SVG that is made anew for each frame, as SVG whose parts are only moved, and on a
 * canvas; each drawing returns what turns it. `turned` turns one of them, or the page's own board, and times the frames.
 */

const SVG = "http://www.w3.org/2000/svg";
const [SIDE, WIDE, HIGH] = [4, 740, 650];
const cells = Array.from({ length: 64 }, (_, cell) => ({ c: cell % 4, r: (cell >> 2) % 4, l: cell >> 4, owner: (cell * 7 + (cell >> 3)) % 2 }));
const at = (yaw, c, r, l) => {
  const [x, y] = [c - 1.5, r - 1.5];
  const away = x * Math.sin(yaw) + y * Math.cos(yaw);
  const near = 20 / (20 + away);
  return { x: WIDE / 2 + 85 * near * (x * Math.cos(yaw) - y * Math.sin(yaw)), y: HIGH / 2 - 85 * near * ((l - 1.5) * 1.8 + away * 0.42), near, away };
};
const tile = (yaw, { c, r, l }) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => at(yaw, c + x * 0.45, r + y * 0.45, l));
const path = (spots) => `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
const inOrder = (yaw) => [...cells].sort((one, other) => one.l - other.l || at(yaw, other.c, other.r, other.l).away - at(yaw, one.c, one.r, one.l).away);
const make = (name, attributes, ...children) => {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...children);
  return one;
};
const ball = (owner) => make("g", {}, make("circle", { r: 30, fill: owner ? "#0072b2" : "#d55e00" }),
  owner ? make("circle", { r: 12, fill: "none", stroke: "#fff", "stroke-width": 4.5 }) : make("path", { d: "M-10 -10L10 10M-10 10L10 -10", stroke: "#fff", "stroke-width": 4.5 }),
  make("circle", { r: 30, fill: "url(#sphere)" }));
const sphere = () => make("defs", {}, make("radialGradient", { id: "sphere", cx: "35%", cy: "28%", r: "75%" },
  make("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.42 }), make("stop", { offset: 0.45, "stop-color": "#fff", "stop-opacity": 0 }), make("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0.28 })));
const place = (one, { x, y, near }) => one.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${near.toFixed(4)})`);
const picture = () => {
  const one = make("svg", { width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}` }, sphere());
  document.body.replaceChildren(one);
  return one;
};
const drawings = {
  anew() {
    const root = picture();
    return (yaw) => root.replaceChildren(sphere(), ...inOrder(yaw).flatMap((cell) => {
      const stone = ball(cell.owner);
      const spot = at(yaw, cell.c, cell.r, cell.l);
      place(stone, spot);
      return [make("path", { d: path(tile(yaw, cell)), fill: "#ebeef1", stroke: "#b9c4cf" }), make("ellipse", { cx: spot.x, cy: spot.y + 20, rx: 28, ry: 12, fill: "#0004" }), stone];
    }));
  },
  moved() {
    const root = picture();
    const parts = cells.map((cell) => ({ cell, tile: make("path", { fill: "#ebeef1", stroke: "#b9c4cf" }), shadow: make("ellipse", { cy: 20, rx: 28, ry: 12, fill: "#0004" }), stone: ball(cell.owner) }));
    let order = "";
    return (yaw) => {
      const sorted = inOrder(yaw);
      const now = sorted.map(({ c, r, l }) => `${c}${r}${l}`).join();
      if (now !== order) root.replaceChildren(root.firstChild, ...sorted.flatMap((cell) => Object.values(parts[cells.indexOf(cell)]).slice(1)));
      order = now;
      for (const { cell, tile: one, shadow, stone } of parts) {
        const spot = at(yaw, cell.c, cell.r, cell.l);
        one.setAttribute("d", path(tile(yaw, cell)));
        place(shadow, spot);
        place(stone, spot);
      }
    };
  },
  canvas() {
    const one = document.createElement("canvas");
    Object.assign(one, { width: WIDE, height: HIGH });
    document.body.replaceChildren(one);
    const pen = one.getContext("2d");
    const balls = [0, 1].map((owner) => {
      const small = document.createElement("canvas");
      Object.assign(small, { width: 128, height: 128 });
      const dip = small.getContext("2d");
      dip.fillStyle = owner ? "#0072b2" : "#d55e00";
      dip.arc(64, 64, 60, 0, 7);
      dip.fill();
      return small;
    });
    return (yaw) => {
      pen.clearRect(0, 0, WIDE, HIGH);
      for (const cell of inOrder(yaw)) {
        const spot = at(yaw, cell.c, cell.r, cell.l);
        const field = new Path2D(path(tile(yaw, cell)));
        pen.fillStyle = "#ebeef1";
        pen.fill(field);
        pen.strokeStyle = "#b9c4cf";
        pen.stroke(field);
        pen.fillStyle = "#0004";
        pen.beginPath();
        pen.ellipse(spot.x, spot.y + 20, 28, 12, 0, 0, 7);
        pen.fill();
        const wide = 60 * spot.near;
        pen.drawImage(balls[cell.owner], spot.x - wide / 2, spot.y - wide / 2, wide, wide);
      }
    };
  },
};

/** Turn the picture by a little in each frame; the milliseconds from each one to the next. */
window.turned = async ([frames, how]) => {
  let turn;
  if (how) {
    const draw = drawings[how]();
    turn = (index) => draw(0.3 + index * 0.02);
  } else {
    const frame = document.querySelector(".space-frame");
    frame.setPointerCapture = () => {};
    const box = frame.getBoundingClientRect();
    const spot = (index) => ({ clientX: box.left + box.width / 2 + index * 4, clientY: box.top + box.height / 2, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, buttons: 1, bubbles: true });
    turn = (index) => frame.dispatchEvent(new PointerEvent(index ? "pointermove" : "pointerdown", spot(index)));
  }
  const begins = [];
  const next = () => new Promise(requestAnimationFrame);
  turn(0);
  for (let index = 0; index < 10; index += 1) await next();
  for (let index = 1; index <= frames; index += 1) {
    begins.push(await next());
    turn(index);
  }
  begins.push(await next());
  return begins.slice(1).map((time, index) => time - begins[index]);
};
})();
