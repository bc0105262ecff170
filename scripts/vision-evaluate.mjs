// npm run vision:evaluate: how an engine does on anybody's photos (server/operator/vision-evaluate.ts).
import { runOnServer } from './operator.mjs'

runOnServer('vision-evaluate')
