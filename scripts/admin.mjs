// npm run admin: the accounts of this installation, by whoever operates its machine (server/operator/admin.ts).
import { runOnServer } from './operator.mjs'

runOnServer('admin')
