/** The address of the server: the same origin, unless the app is hosted elsewhere and was built with another base. */
export const BASE: string = import.meta.env.VITE_API_BASE ?? ''
