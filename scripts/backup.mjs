// npm run backup: everything this installation keeps, in one file (server/operator/backup.ts).
import { runOnServer } from './operator.mjs'

runOnServer('backup')
