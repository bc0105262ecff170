import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Shell } from './shell.tsx'
import { Home } from './pages/home.tsx'
import { Collaboration, Collection, Donation, Supply } from './pages/landing.tsx'
import { NotFound } from './pages/not-found.tsx'
import { PageError } from './pages/page-error.tsx'
import { RequireUser } from './pages/require-user.tsx'
import { paths } from './paths.ts'

type Page = {
  path: string
  title: MessageDescriptor
  load: () => Promise<React.ComponentType>
  children?: RouteObject[]
}

/** A page whose code is fetched when somebody goes there. */
const page = ({ path, title, load, children }: Page): RouteObject => ({
  path,
  handle: { title },
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: PageError,
  ...(children && { children }),
})

export const router = createBrowserRouter([
  {
    element: <Shell />,
    ErrorBoundary: PageError,
    HydrateFallback: Shell,
    children: [
      { path: paths.home, element: <Home />, ErrorBoundary: PageError },
      page({
        path: paths.login,
        title: msg`Login`,
        load: async () => (await import('./pages/login.tsx')).Login,
      }),
      // `/test` is the specification's address of it.
      ...[paths.forgotPassword, '/test'].map((path) =>
        page({
          path,
          title: msg`Forgot password`,
          load: async () => (await import('./pages/forgot-password.tsx')).ForgotPassword,
        }),
      ),
      page({
        path: paths.resetPassword,
        title: msg`New password`,
        load: async () => (await import('./pages/reset-password.tsx')).ResetPassword,
      }),
      page({
        path: paths.collection,
        title: msg`E-Waste Collection`,
        load: async () => Collection,
      }),
      page({ path: paths.supply, title: msg`E-Waste Supply`, load: async () => Supply }),
      page({ path: paths.donation, title: msg`Donation`, load: async () => Donation }),
      page({
        path: paths.collaboration,
        title: msg`Collaboration`,
        load: async () => Collaboration,
      }),
      page({
        path: '/track/:code?',
        title: msg`Track a request`,
        load: async () => (await import('./pages/track.tsx')).Track,
      }),
      page({
        path: paths.timeline,
        title: msg`Timeline`,
        load: async () => (await import('./pages/timeline.tsx')).Timeline,
      }),
      page({
        path: paths.explore,
        title: msg`Explore E-Waste`,
        load: async () => (await import('./pages/coming.tsx')).Explore,
      }),
      page({
        path: paths.news,
        title: msg`News`,
        load: async () => (await import('./pages/coming.tsx')).News,
      }),
      page({
        path: paths.privacy,
        title: msg`Privacy`,
        load: async () => (await import('./pages/privacy.tsx')).Privacy,
      }),
      {
        element: <RequireUser />,
        children: [
          page({
            path: paths.profile,
            title: msg`Profile`,
            load: async () => (await import('./pages/profile.tsx')).Profile,
          }),
          page({
            path: paths.changePassword,
            title: msg`Change password`,
            load: async () => (await import('./pages/change-password.tsx')).ChangePassword,
          }),
          page({
            path: paths.editProfile,
            title: msg`Edit Profile`,
            load: async () => (await import('./pages/edit-profile.tsx')).EditProfile,
          }),
          page({
            path: paths.admin,
            title: msg`Admin`,
            load: async () => (await import('./pages/admin/admin.tsx')).Admin,
            children: [
              {
                index: true,
                lazy: async () => ({
                  Component: (await import('./pages/admin/submissions.tsx')).AdminSubmissions,
                }),
              },
              page({
                path: paths.adminUsers,
                title: msg`Manage Users`,
                load: async () => (await import('./pages/admin/users.tsx')).AdminUsers,
              }),
              page({
                path: paths.adminUserList,
                title: msg`User List`,
                load: async () => (await import('./pages/admin/user-list.tsx')).AdminUserList,
              }),
              page({
                path: paths.adminApiTest,
                title: msg`API Test`,
                load: async () => (await import('./pages/admin/api-test.tsx')).AdminApiTest,
              }),
              page({
                path: paths.adminAudit,
                title: msg`Audit Log`,
                load: async () => (await import('./pages/admin/audit.tsx')).AdminAudit,
              }),
            ],
          }),
        ],
      },
      ...(import.meta.env.DEV
        ? [
            page({
              path: '/dev/gallery',
              title: msg`Gallery`,
              load: async () => (await import('./pages/gallery.tsx')).default,
            }),
          ]
        : []),
      { path: '*', element: <NotFound />, handle: { title: msg`Page not found` } },
    ],
  },
])
