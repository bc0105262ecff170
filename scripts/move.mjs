// npm run move: the database to a PostgreSQL server or back into the embedded one (server/operator/move.ts).
import { runOnServer } from './operator.mjs'

runOnServer('move')
