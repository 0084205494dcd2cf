! The module of the exercise.
module spielfeld
  implicit none
  integer :: feld(3, 3, 3)
contains
  logical function FreiUndZul(x, y, z)
    integer, intent(in) :: x, y, z
    FreiUndZul = .false.
    if (min(x, y, z) < 1 .or. max(x, y, z) > 3) return
    FreiUndZul = feld(x, y, z) == 0
  end function

  integer function Gewinn_Saeule(f)
    integer, intent(in) :: f(3, 3, 3)
    integer :: i, j
    Gewinn_Saeule = 0
    do i = 1, 3
      do j = 1, 3
        if (abs(sum(f(:, i, j))) == 3) Gewinn_Saeule = f(1, i, j)
        if (abs(sum(f(i, :, j))) == 3) Gewinn_Saeule = f(i, 1, j)
        if (abs(sum(f(i, j, :))) == 3) Gewinn_Saeule = f(i, j, 1)
      end do
    end do
  end function

  integer function Gewinn_Raumdiagonale(f)
    integer, intent(in) :: f(3, 3, 3)
    integer :: i
    Gewinn_Raumdiagonale = 0
    if (abs(sum((/ (f(i, i, i), i = 1, 3) /))) == 3) Gewinn_Raumdiagonale = f(2, 2, 2)
    if (abs(sum((/ (f(i, i, 4 - i), i = 1, 3) /))) == 3) Gewinn_Raumdiagonale = f(2, 2, 2)
    if (abs(sum((/ (f(i, 4 - i, i), i = 1, 3) /))) == 3) Gewinn_Raumdiagonale = f(2, 2, 2)
    if (abs(sum((/ (f(4 - i, i, i), i = 1, 3) /))) == 3) Gewinn_Raumdiagonale = f(2, 2, 2)
  end function

  integer function Gewinn_Flaechendiagonale(f)
    integer, intent(in) :: f(3, 3, 3)
    integer :: k
    Gewinn_Flaechendiagonale = 0
    do k = 1, 3
      call ebene(f(:, :, k))
      call ebene(f(:, k, :))
      call ebene(f(k, :, :))
    end do
  contains
    subroutine ebene(e)
      integer, intent(in) :: e(3, 3)
      if (abs(e(1, 1) + e(2, 2) + e(3, 3)) == 3) Gewinn_Flaechendiagonale = e(2, 2)
      if (abs(e(1, 3) + e(2, 2) + e(3, 1)) == 3) Gewinn_Flaechendiagonale = e(2, 2)
    end subroutine
  end function
end module
