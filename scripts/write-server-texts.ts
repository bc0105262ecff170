// `npm run messages`, its second half: what the server says, from locales/*.po into server/texts/catalogues.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueTexts } from '../build/server-catalogues.ts'

writeFileSync(join(import.meta.dirname, '..', 'server', 'texts', 'catalogues.json'), await catalogueTexts())
