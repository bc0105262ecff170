import type { Answered, Outgoing } from '#server/adapters/outgoing/port.ts'

type Posted = { url: string; headers: Record<string, string>; body: string }

/** Everybody whom the server calls: keeps what it is sent, and answers as a test says. */
export function otherSide() {
  const posted: Posted[] = []
  const side = {
    posted,
    /** A status, or nothing at all; it may take its time. */
    answer: (() => 200) as (posted: Posted) => number | null | Answered | Promise<number>,
  }
  const outgoing: Outgoing = {
    check: async () => {},
    post: async (url, headers, body) => {
      const one = { url, headers, body: String(body) }
      posted.push(one)
      const answer = await side.answer(one)
      if (answer === null) throw new Error('nobody answers')
      return typeof answer === 'number' ? { status: answer } : answer
    },
    get: async () => {
      throw new Error('nobody answers')
    },
  }
  return Object.assign(side, { outgoing })
}
