! The game loop of the exercise. It is compiled behind the module.
program dreid
  use spielfeld
  implicit none
  integer :: spieler, x, y, z, gewinner
  character :: antwort
  do
    feld = 0
    spieler = -1
    do
      do
        write(*, *) 'Spieler', spieler, ': x, y und z?'
        read(*, *) x, y, z
        if (FreiUndZul(x, y, z)) exit
        write(*, *) 'Das geht nicht.'
      end do
      feld(x, y, z) = spieler
      gewinner = Gewinn_Saeule(feld)
      if (gewinner == 0) gewinner = Gewinn_Raumdiagonale(feld)
      if (gewinner == 0) gewinner = Gewinn_Flaechendiagonale(feld)
      if (gewinner /= 0) exit
      if (all(feld /= 0)) exit
      spieler = -spieler
    end do
    if (gewinner == 0) then
      write(*, *) 'Unentschieden.'
    else if (gewinner /= spieler) then
      write(*, *) 'Fehler!'
    else
      write(*, *) 'Spieler', gewinner, 'hat gewonnen.'
    end if
    write(*, *) 'Noch ein Spiel (j/n)?'
    read(*, *) antwort
    if (antwort /= 'j') exit
  end do
end program
