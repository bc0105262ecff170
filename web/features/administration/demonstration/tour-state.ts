/** The name under which the device keeps the stop of the tour; `closed`: somebody has closed it. */
export const TOUR = 'tour'
export type TourState = number | 'closed' | null
