/** How long a guest's photo and analysis are kept. */
export const GUESTS_FOR_MS = 24 * 60 * 60 * 1000
