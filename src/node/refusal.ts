/** System errors as text: a missing file, a full disk. */
export function refusal(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be opened';
  if (code === 'ENOTDIR') return 'there is a file in the way of its folder';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'EDQUOT') return 'your share of the disk is full';
  if (code === 'EFBIG') return 'it would be larger than a file may be';
  if (code === 'EROFS') return 'the disk is read-only';
  if (code === 'ENAMETOOLONG') return 'its name is too long';
  return message;
}

/** Whether something could not be written because the disk is full. */
export function isOutputRefused(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === 'write' || /^(ENOSPC|EDQUOT|EFBIG|EROFS)$/.test(code);
}
