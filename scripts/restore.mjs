// npm run restore: a backup into an empty installation (server/operator/restore.ts).
import { runOnServer } from './operator.mjs'

runOnServer('restore')
