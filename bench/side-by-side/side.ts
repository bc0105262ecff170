import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'autocannon'

/** A system that is measured: how it is started on the database that is filled, and what it is asked. */
export type Side = {
  name: string
  start: () => Promise<Started>
}

export type Started = {
  url: string
  /** The three calls: store one, the newest twenty of a status, read one of the filled. */
  create: Request
  newest: Request
  one: (id: number) => Request
  stop: () => Promise<unknown>
}

export const ENQUIRY = {
  message: 'Two dead laptops, a printer and a box of cables. The office is open until five.',
  location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
  phone_number: '0812 3456 7890',
}

export const post = (path: string, body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

const START_MAX_S = 120

/** Waits until it answers well. @throws Error where that takes two minutes */
export async function whenReady(name: string, url: string) {
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > START_MAX_S) throw new Error(`${name} did not start.`)
    await sleep(1_000)
  }
}

export async function answers(url: string) {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok
}
