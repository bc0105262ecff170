import { startServer } from '#server/testing/server-process.ts'
import { signIn } from '../identity.ts'
import { ENQUIRY, post, type Side } from './side.ts'

export const ours = (dataDir: string, databaseUrl: string): Side => ({
  name: 'Resirkuit',
  start: async () => {
    const server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET: 'side-by-side-'.repeat(4),
    })
    const headers = { authorization: `Bearer ${(await signIn(server.url)).idToken}` }
    return {
      url: server.url,
      create: post('/api/submit-ewaste', { ...ENQUIRY, form_id: 11 }),
      newest: { path: '/api/timeline?part=data&status=pending&limit=20', headers },
      one: (id) => ({ path: `/api/submissions/${id}`, headers }),
      stop: server.stop,
    }
  },
})
