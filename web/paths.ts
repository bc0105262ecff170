/** Where things are. Routes, links and guards name a place only through here. */
export const paths = {
  home: '/',
  login: '/login',
  news: '/news',
  explore: '/ExploreEwaste',
  collection: '/collection',
  supply: '/supply',
  donation: '/donation',
  collaboration: '/collaboration',
  timeline: '/timeline',
  profile: '/profile',
  admin: '/admin',
  track: (code: string) => `/track/${encodeURIComponent(code)}`,
} as const
