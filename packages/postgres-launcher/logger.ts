/** The receiver of the launcher's lines. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (line: string) => void>
