/** Calls to addresses that somebody named: they reach the internet, and the operator's own network only where that is set. */
export type Outgoing = {
  /** Whether it may be called. @throws CallRefused */
  check: (url: string) => Promise<void>
  /** @returns what is read of the answer. @throws CallRefused, or what went wrong on the way */
  post: (url: string, headers: Record<string, string>, body: string | Uint8Array) => Promise<Answered>
  /** @returns the text. @throws CallRefused; where the answer is not 200, too long, or does not come */
  get: (url: string, max_bytes: number) => Promise<string>
}

/** `retry_after_ms`: how long it asks to wait before the next call. */
export type Answered = { status: number; retry_after_ms?: number | undefined }

/** An address that may not be called, or what came from it. The message is for the person who named it, without a full stop. */
export class CallRefused extends Error {
  readonly because: 'address' | 'answer'
  constructor(message: string, because: 'address' | 'answer' = 'address') {
    super(message)
    this.because = because
  }
}

/** Its host has no address, at least for now. */
export class HostUnknown extends CallRefused {}
