import { Problem } from '#server/core/errors.ts'

/** The error codes of the wire protocol. `@firebase/auth` turns each into its own `auth/…` code. */
export type WireCode =
  | 'EMAIL_EXISTS'
  | 'MISSING_EMAIL'
  | 'INVALID_EMAIL'
  | 'INVALID_ARGUMENT'
  | 'MISSING_PASSWORD'
  | `WEAK_PASSWORD : ${string}`
  | `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : ${string}`
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'USER_DISABLED'
  | 'INVALID_IDP_RESPONSE'
  | 'MISSING_ID_TOKEN'
  | 'INVALID_ID_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'INVALID_GRANT_TYPE'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'MISSING_OOB_CODE'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_OOB_CODE'
  | 'SECOND_FACTOR_EXISTS'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_MFA_ENROLLMENT_ID'
  | 'MISSING_MFA_PENDING_CREDENTIAL'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'INVALID_SESSION_INFO'
  | 'SESSION_EXPIRED'
  | 'INVALID_CODE'
  | 'OPERATION_NOT_ALLOWED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** A refusal in the words of the wire protocol: `{ error: { code: status, message } }`. */
export class WireError extends Error {
  readonly wire: WireCode
  readonly status: number
  readonly retry_after_s: number | undefined

  constructor(
    wire: WireCode,
    { status = 400, retry_after_s }: { status?: number; retry_after_s?: number } = {},
  ) {
    super(wire)
    this.wire = wire
    this.status = status
    this.retry_after_s = retry_after_s
  }
}

const FROM_PROBLEM: Record<string, WireCode> = {
  'token-expired': 'TOKEN_EXPIRED',
  'token-invalid': 'INVALID_ID_TOKEN',
  'user-disabled': 'USER_DISABLED',
  invalid: 'INVALID_ARGUMENT',
}

/** The verifier and the guards speak in Problems, as the rest of the server does; the facade answers in wire codes. */
export function toWireError(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  const wire = error.field === 'email' ? 'INVALID_EMAIL' : FROM_PROBLEM[error.code]
  return wire ? new WireError(wire) : error
}
