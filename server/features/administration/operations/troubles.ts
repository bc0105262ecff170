import type { Said, Trouble } from '#contract/administration/health.ts'
import { inBothLanguages, type TextMessage, type TextValues } from '#server/texts/say.ts'
import { ANY_TROUBLES } from './probes/troubles/any.ts'
import { BACKUP_TROUBLES } from './probes/troubles/backup.ts'
import { CLOCK_TROUBLES } from './probes/troubles/clock.ts'
import { CONTENT_TROUBLES } from './probes/troubles/content.ts'
import { DATABASE_TROUBLES } from './probes/troubles/database.ts'
import { DISK_TROUBLES } from './probes/troubles/disk.ts'
import { FILES_TROUBLES } from './probes/troubles/files.ts'
import { IDENTITY_TROUBLES } from './probes/troubles/identity.ts'
import { JOBS_TROUBLES } from './probes/troubles/jobs.ts'
import { MAIL_TROUBLES } from './probes/troubles/mail.ts'
import { MESSAGE_TROUBLES } from './probes/troubles/messages.ts'
import { SERVER_TROUBLES } from './probes/troubles/server.ts'
import { SETTINGS_TROUBLES } from './probes/troubles/settings.ts'
import { VERSION_TROUBLES } from './probes/troubles/version.ts'
import { VISION_TROUBLES } from './probes/troubles/vision.ts'
import type { TroubleText } from './probes/troubles/texts.ts'

/**
 * Everything that may be wrong with an installation and that its operator can mend, part by part. `npm run doctor`, the log of
 * the start and `/admin/health` say it in these words.
 */
const TROUBLES = {
  ...SETTINGS_TROUBLES,
  ...DATABASE_TROUBLES,
  ...DISK_TROUBLES,
  ...FILES_TROUBLES,
  ...CLOCK_TROUBLES,
  ...IDENTITY_TROUBLES,
  ...MAIL_TROUBLES,
  ...MESSAGE_TROUBLES,
  ...JOBS_TROUBLES,
  ...BACKUP_TROUBLES,
  ...CONTENT_TROUBLES,
  ...VISION_TROUBLES,
  ...VERSION_TROUBLES,
  ...SERVER_TROUBLES,
  ...ANY_TROUBLES,
}

export type TroubleCode = keyof typeof TROUBLES
export const TROUBLE_CODES = Object.keys(TROUBLES) as TroubleCode[]

type In<Code extends TroubleCode> = (typeof TROUBLES)[Code]
type Params<Code extends TroubleCode> = TextValues<In<Code>['what']> & TextValues<In<Code>['todo']>
type Given<Code extends TroubleCode> = [keyof Params<Code>] extends [never] ? [] : [params: Params<Code>]

/** A trouble with its texts filled in: a code without the values of its texts does not compile. */
export function describeTrouble<Code extends TroubleCode>(code: Code, ...[params]: Given<Code>): Trouble {
  const { state, what, todo }: TroubleText = TROUBLES[code]
  const fill = inBothLanguages as (text: TextMessage, values: object) => Said
  return { code, state, what: fill(what, params ?? {}), todo: fill(todo, params ?? {}) }
}
