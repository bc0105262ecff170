import { createHmac } from 'node:crypto'

/**
 * A name for a mail or a thread, made of what they are about. Another installation never makes the same one. Name a time or
 * something random as well: after a restore an id of the database comes again for something else.
 */
export const mailName = (secret: string, ...about: (string | number)[]) =>
  createHmac('sha256', secret).update(JSON.stringify(about)).digest('base64url').slice(0, 32)
