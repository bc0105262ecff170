import { loadMessages, localeNow } from '#web/lib/words/i18n.ts'

/** The navigation of staff with its texts. A step of its own: the shell, which every first visit loads, would name all its files. */
export const loadNavigation = () =>
  Promise.all([import('./navigation.ts'), loadMessages(localeNow(), 'member')]).then(
    ([navigation]) => navigation,
  )
