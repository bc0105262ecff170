import { expect } from 'vitest'
import type { createTestApp } from '#server/testing/test-app.ts'
import { drawing, photoForm } from './drawing.ts'

/** Twice as wide as a paper needs it. */
const LOGO = { width: 960, height: 240 }
/** The logo of `withLogo` in a PDF. */
export const LOGO_ON_PAPER = { width: 480, height: 120 }

/** Does something while the operator has a logo. @param headers of an administrator */
export async function withLogo<Result>(
  server: Pick<Awaited<ReturnType<typeof createTestApp>>, 'call'>,
  headers: Record<string, string>,
  act: () => Promise<Result>,
): Promise<Result> {
  const url = '/api/admin/settings/logo'
  const picture = await drawing('logo', LOGO.width, LOGO.height).png().toBuffer()
  const { status, text } = await server.call({ method: 'PUT', url, payload: photoForm(picture), headers })
  expect(status, text).toBe(200)
  try {
    return await act()
  } finally {
    await server.call({ method: 'DELETE', url, headers })
  }
}
