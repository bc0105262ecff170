/** Where the launcher's lines go. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (line: string) => void>
