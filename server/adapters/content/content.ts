import type { RootDatabase } from '#server/database/open.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { createLocal } from './local.ts'
import type { ContentSource } from './port.ts'
import { createWordPress, type WordPressOptions } from './wordpress/wordpress.ts'

type Base = { db: RootDatabase; env: Env; log: Logger }

/** @throws StartupError when the site's address cannot be used */
export const createContent = (base: Base, options?: WordPressOptions): ContentSource =>
  base.env.CONTENT_SOURCE === 'wordpress' ? createWordPress(base, options) : createLocal(base)
