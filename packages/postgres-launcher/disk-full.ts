/** Whether an error, of Node or in PostgreSQL's words, is about a disk without room. */
export const isDiskFull = (error: unknown) =>
  /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/.test(String(error))
