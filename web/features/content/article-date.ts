const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })

/** "21 November 2026": the Indonesian long format in either language, as the day was where it was published. */
export const articleDate = (iso: string) => format.format(new Date(iso))
