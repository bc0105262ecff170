// npm run vision:export: photos that people share and what they show, as a folder to train with (server/operator/vision-export.ts).
import { runOnServer } from './operator.mjs'

runOnServer('vision-export')
