import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

/** Packages of a workspace that npm puts where the whole repository finds them; scripts/checks/packages.test.ts asks who uses them. */
const { devDependencies } = JSON.parse(readFileSync('tools/tests/package.json', 'utf8')) as {
  devDependencies: Record<string, string>
}

/** Knip finds these by itself: they are types and programs. */
const FOUND = /^(@types\/.*|knip|oxfmt|oxlint|typescript)$/

export default {
  workspaces: {
    '.': {
      entry: [
        'server/start/{main,bundled}.ts',
        'server/operator/{doctor,admin,backup,prove-backup,restore,restore-beside,move,vision-evaluate,vision-export}.ts',
        'server/features/integrations/imports/worker.ts',
        'lingui.config.ts',
        'vite.server.config.ts',
        'web/start/entry-server.tsx',
        'web/pwa/{service-worker,outdated}.ts',
        'bench/{run,pages,durability,vision,second-look,analyse,export,booking}.ts',
        'bench/side-by-side/bare.ts',
        'scripts/*.{mjs,ts}',
        'scripts/checks/*.{mjs,ts}',
        'training/network.ts',
        'interop/{run,*.interop}.ts',
        'e2e/*.e2e.ts',
        'server/testing/serve-build.ts',
      ],
      project: [
        '{contract,server,packages,web,bench,build,deploy,interop,scripts,training,e2e}/**/*.{ts,tsx,mjs,css}',
      ],
      // Knip looks for their own files where a manifest of the folder names them.
      vitest: true,
      playwright: true,
      drizzle: true,
      ignoreDependencies: Object.keys(devDependencies).filter((name) => !FOUND.test(name)),
      ignoreBinaries: [
        'pgrep',
        'caddy',
        'dd',
        'du',
        'unshare',
        'dpkg',
        'mount',
        'nginx',
        'openssl',
        'setpriv',
        'umount',
        'mariadb',
        'mariadb-install-db',
        'mariadbd',
        'php',
        'drizzle-kit',
        'oxfmt',
        'vitest',
      ],
    },
  },
  ignoreWorkspaces: ['tools/*'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
