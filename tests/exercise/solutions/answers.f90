! Answers the questions of the grader. It is compiled behind the module.
program antworten
  use spielfeld
  implicit none
  character(30) :: name
  integer :: x, y, z, ende
  do
    read(*, *, iostat=ende) name, x, y, z, feld
    if (ende /= 0) exit
    select case (name)
    case ('FreiUndZul')
      print *, FreiUndZul(x, y, z)
    case ('Gewinn_Saeule')
      print *, Gewinn_Saeule(feld)
    case ('Gewinn_Raumdiagonale')
      print *, Gewinn_Raumdiagonale(feld)
    case ('Gewinn_Flaechendiagonale')
      print *, Gewinn_Flaechendiagonale(feld)
    end select
  end do
end program
