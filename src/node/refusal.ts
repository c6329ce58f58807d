/** What the machine refuses, in words: a file that is not there, a full disk. */
export function refusal(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be opened';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'EDQUOT') return 'your share of the disk is full';
  return message;
}

/** Whether it is for want of room, or of a whole disk, that something could not be written. */
export function isOutputRefused(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === 'write' || /^(ENOSPC|EDQUOT|EFBIG|EROFS)$/.test(code);
}
