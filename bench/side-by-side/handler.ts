import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ENQUIRY, post, type Side } from './side.ts'

/** The bare engine: Fastify with `pg` and three queries, without accounts, validation, history or limits. */
export const bareHandler = (databaseUrl: string): Side => ({
  name: 'bare Fastify and pg',
  start: async () => {
    const child = fork(join(import.meta.dirname, 'bare.ts'), {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    const [url] = (await once(child, 'message')) as [string]
    return {
      url,
      create: post('/requests', ENQUIRY),
      newest: { path: '/requests' },
      one: (id) => ({ path: `/requests/${id}` }),
      stop: async () => {
        child.kill()
        await once(child, 'exit')
      },
    }
  },
})
