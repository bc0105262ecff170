import { i18n } from '@lingui/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { operations } from '#contract/administration/operations.ts'
import { call, type ApiError } from '#web/lib/api/api.ts'
import { fetchProblem } from '#web/lib/api/fetch-problem.ts'
import { reasonInWords } from './enquiry/field-problem.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('location', { pathname: '/' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const failure = async (answer: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  return (await call(operations.check, {}).catch((error: unknown) => error)) as ApiError
}

// The words of section 8 of the specification.
test.each([
  ['HTML of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502],
  ['JSON without a reason', () => Response.json({ success: false }, { status: 500 }), 500],
])('%s: an enquiry failed for an unknown error, a data set by its status', async (_, answer, status) => {
  const error = await failure(answer())
  expect(reasonInWords(error)).toBe('Unknown error')
  expect(fetchProblem(error)).toBe(`Server responded with ${status}`)
})

test("a reason of the server's own is said of an enquiry, and not of a data set", async () => {
  const error = await failure(Response.json({ success: false, error: 'boom', code: 'odd' }, { status: 500 }))
  expect(reasonInWords(error)).toBe('boom')
  expect(fetchProblem(error)).toBe('Server responded with 500')
})
