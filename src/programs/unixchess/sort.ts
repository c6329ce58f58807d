/**
 * The quicksort of an old Unix, of which the order of equal keys depends: the middle element is the pivot, and moves about.
 * Sorts the moves and their keys from `first` up to `end`, the smallest key first.
 */
export function qsort(keys: Int32Array, moves: Int32Array, first: number, end: number): void {
  const swap = (one: number, other: number) => {
    const key = keys[one]!;
    keys[one] = keys[other]!;
    keys[other] = key;
    const move = moves[one]!;
    moves[one] = moves[other]!;
    moves[other] = move;
  };
  let last = end;
  while (last - first > 1) {
    let pivot = first + ((last - first) >> 1);
    let left = first;
    let right = last - 1;
    for (;;) {
      // 1. From the left, what is not greater than the pivot stays.
      while (left < pivot && keys[left]! <= keys[pivot]!) left++;
      // 2. From the right, what is not smaller stays; what is goes to the left.
      while (right > pivot && keys[right]! >= keys[pivot]!) right--;
      if (right > pivot) {
        swap(left, right);
        if (left === pivot) pivot = right;
        continue;
      }
      if (left === pivot) break;
      // 3. Nothing smaller is left on the right: the pivot itself goes to the left, and the right is looked at further.
      swap(left, pivot);
      pivot = left;
    }
    qsort(keys, moves, pivot + 1, last);
    last = pivot;
  }
}
