/** Where things are. Routes, links and guards name a place only through here. */
export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  /** Where the link of a reset mail leads. */
  resetPassword: '/reset-password',
  changePassword: '/change-password',
  privacy: '/privacy',
  news: '/news',
  explore: '/ExploreEwaste',
  knowledge: '/knowledge',
  /** Of one item, under the page that lists it. */
  item: (kind: 'news' | 'collection' | 'supply', id: string) =>
    `${kind === 'news' ? '' : '/ExploreEwaste'}/${kind}/${encodeURIComponent(id)}`,
  device: (id: string) => `/knowledge/${encodeURIComponent(id)}`,
  collection: '/collection',
  supply: '/supply',
  donation: '/donation',
  collaboration: '/collaboration',
  timeline: '/timeline',
  profile: '/profile',
  editProfile: '/edit-profile',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUserList: '/admin/user-list',
  adminApiTest: '/admin/api-test',
  adminAudit: '/admin/audit',
  adminContent: '/admin/content',
  adminContentItem: (id: number | 'new') => `/admin/content/${id}`,
  track: (code: string) => `/track/${encodeURIComponent(code)}`,
} as const
