/** A report about a drop-off point, as others call it: no tracking code looks like that. */
export const reportId = (id: number) => `P-${id}`

export const parseReportIds = (names: readonly string[]) =>
  names.flatMap((name) => {
    const [, digits] = /^P-(\d{1,15})$/.exec(name) ?? []
    return digits ? Number(digits) : []
  })
