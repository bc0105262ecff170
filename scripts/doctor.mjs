// npm run doctor: what is wrong with this installation, and what to do (server/operator/doctor.ts).
import { runOnServer } from './operator.mjs'

runOnServer('doctor')
