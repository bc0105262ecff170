import type { FastifyInstance } from 'fastify'
import { SENDABLE } from '#contract/foundation/common.ts'
import { invalidField } from '#server/core/errors.ts'

/** Hashed and never stored: whatever opens an account today opens it tomorrow. */
const HASHED = new Set(['password', 'newPassword'])

/**
 * Refuses text that cannot be stored, wherever it stands in a request to whichever call: the contract's forms say it
 * first, and what the contract does not check, and the identity's wire, meet it here.
 */
export function guardText(app: FastifyInstance) {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) requireSendable(part)
  })
}

/** @throws Problem 400 that names the field */
function requireSendable(sent: unknown) {
  // A list instead of recursion: how deep JSON is nested is the sender's choice.
  const open: [path: string, value: unknown][] = [['', sent]]
  for (let one = open.pop(); one; one = open.pop()) {
    const [path, value] = one
    if (typeof value === 'string') {
      if (!SENDABLE.test(value)) throw invalidField(path, 'holds characters that cannot be stored')
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const [name, part] of Object.entries(value))
        if (!HASHED.has(name)) open.push([path ? `${path}.${name}` : name, part])
  }
}
