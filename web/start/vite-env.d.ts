/// <reference types="vite/client" />
/** Changes with the shape of the public data sets (vite.config.ts). */
declare const DATA_SHAPE: string
declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}
declare module '*.po?first' {
  export const messages: import('@lingui/core').Messages
}
declare module '*.po?open' {
  export const messages: import('@lingui/core').Messages
}
declare module '*.po?member' {
  export const messages: import('@lingui/core').Messages
}
