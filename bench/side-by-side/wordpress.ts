import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../faults/scene.ts'
import { ENQUIRY, post, whenReady, type Side } from './side.ts'

const SOURCE = '/usr/share/wordpress'
const WORKERS = 8
const START_MAX_S = 60
const PHP = [
  ...['opcache.enable=1', 'opcache.memory_consumption=128', 'opcache.max_accelerated_files=10000'],
  ...['memory_limit=256M', 'display_errors=0'],
]

/**
 * Debian's WordPress behind nginx and php-fpm, with the same requests as posts: it has no PostgreSQL, so on a MariaDB
 * of its own. The caller is known by an application password, its own way for programs.
 */
export async function wordpress(folder: string, databaseUrl: string): Promise<Side> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'data'), { recursive: true })
  const site = join(folder, 'site')
  // Without its own links, which lead into /etc and /var/lib.
  await cp(SOURCE, site, { recursive: true, dereference: true })
  execFileSync('chown', ['-R', 'mysql:', join(folder, 'data')])
  const database = join(folder, 'data', 'database.sock')
  const started: ChildProcess[] = []

  /** With room for all of its posts in memory. */
  const startDatabase = async () => {
    const child = spawn(
      'mariadbd',
      [
        ...['--no-defaults', `--datadir=${join(folder, 'data')}`, `--socket=${database}`, '--user=mysql'],
        ...[
          '--skip-networking',
          '--innodb-buffer-pool-size=512M',
          `--pid-file=${join(folder, 'data', 'database.pid')}`,
        ],
      ],
      { stdio: ['ignore', 'ignore', 'ignore'] },
    )
    for (let tries = 0; asked('select 1').status !== 0; tries++) {
      if (tries > START_MAX_S) throw new Error('MariaDB did not start.')
      await sleep(1_000)
    }
    return child
  }
  const asked = (input: string, name = '') =>
    spawnSync('mariadb', ['--no-defaults', `--socket=${database}`, '-u', 'root', ...(name && [name])], {
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
  const ask = (input: string, name = '') => {
    const { status, stdout, stderr } = asked(input, name)
    if (status !== 0) throw new Error(`MariaDB: ${stderr.slice(0, 500)}`)
    return stdout
  }

  await chmod(folder, 0o755)
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${join(folder, 'data')}`, '--user=mysql', '--skip-test-db'],
    { stdio: 'ignore' },
  )
  const first = await startDatabase()
  let password: string
  try {
    ask(
      "create database wordpress; create user wp@localhost identified by 'wp'; grant all on wordpress.* to wp@localhost;",
    )
    await writeFile(join(site, 'wp-config.php'), configuration(database))
    await writeFile(join(folder, 'install.php'), INSTALL)
    password = execFileSync('php', ['-d', 'error_reporting=0', join(folder, 'install.php'), site], {
      encoding: 'utf8',
    }).trim()
    ask(await posts(databaseUrl), 'wordpress')
  } finally {
    await end(first)
  }

  const headers = { authorization: `Basic ${Buffer.from(`bench:${password}`).toString('base64')}` }
  const route = (path: string, query = '') => `/index.php?rest_route=/wp/v2/posts${path}${query}`
  return {
    name: 'WordPress (Debian 12, MariaDB)',
    start: async () => {
      const port = await freePort()
      started.push(await startDatabase(), await startPhp(folder), await startNginx(folder, site, port))
      const url = `http://127.0.0.1:${port}`
      await whenReady('WordPress', `${url}${route('', '&per_page=1')}`)
      return {
        url,
        create: post(
          route(''),
          {
            title: 'E-Waste Collection',
            status: 'pending',
            content: Object.values(ENQUIRY).join('\n'),
          },
          headers,
        ),
        newest: { path: route('', '&status=pending&per_page=20'), headers },
        one: (id) => ({ path: route(`/${id + FIRST_ID}`), headers }),
        stop: async () => {
          for (const child of started.splice(0).toReversed()) await end(child)
        },
      }
    },
  }
}

/** Of the pages and the post that an installation begins with. */
const FIRST_ID = 1_000

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const configuration = (socket: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'wp');
define('DB_PASSWORD', 'wp');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('WP_ENVIRONMENT_TYPE', 'local');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $one)
  define($one, md5($one));
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

const INSTALL = `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '127.0.0.1';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_wp_mail', '__return_true');
$made = wp_install('Bench', 'bench', 'bench@example.org', false, '', 'bench-12345');
list($password) = WP_Application_Passwords::create_new_application_password($made['user_id'], ['name' => 'bench']);
echo $password;
`

/** The same requests, as what WordPress keeps: a seventh of them pending, as there; the others published. */
async function posts(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{
      id: number
      at: string
      title: string
      text: string
      status: string
    }>(`
      select id::int, to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, title,
        concat_ws(E'\\n', message, location, phone_number) as text,
        case status when 'pending' then 'pending' else 'publish' end as status
      from submissions order by id`)
    const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    const values = rows.map(
      ({ id, at, title, text, status }) =>
        `(${id + FIRST_ID}, 1, '${at}', '${at}', ${quoted(text)}, ${quoted(title)}, '', '${status}', 'request-${id}', '', '', '${at}', '${at}', '')`,
    )
    const parts: string[] = []
    for (let from = 0; from < values.length; from += 1_000)
      parts.push(`insert into wp_posts (ID, post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status, post_name,
        to_ping, pinged, post_modified, post_modified_gmt, post_content_filtered) values ${values.slice(from, from + 1_000).join(',')};`)
    return `set autocommit = 0; ${parts.join('\n')} commit; analyze table wp_posts;`
  } finally {
    await client.end()
  }
}

async function startPhp(folder: string) {
  const [program] = execFileSync('sh', ['-c', 'ls /usr/sbin/php-fpm*'], { encoding: 'utf8' }).split('\n')
  const file = join(folder, 'fpm.conf')
  await writeFile(
    file,
    `[global]
error_log = ${join(folder, 'fpm.log')}
daemonize = no
[www]
user = www-data
group = www-data
listen = ${join(folder, 'fpm.sock')}
listen.owner = www-data
listen.group = www-data
pm = static
pm.max_children = ${WORKERS}
`,
  )
  const settings = PHP.flatMap((one) => ['-d', one])
  return spawn(program!, ['-y', file, ...settings], { stdio: 'ignore' })
}

async function startNginx(folder: string, site: string, port: number) {
  const file = join(folder, 'nginx.conf')
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    file,
    `user www-data; worker_processes 2; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')}; daemon off;
events {}
http {
  access_log off;
  ${spools.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
  gzip on; gzip_types application/json;
  server {
    listen 127.0.0.1:${port}; root ${site};
    location / {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME ${site}/index.php;
      fastcgi_param HTTP_AUTHORIZATION $http_authorization;
      fastcgi_pass unix:${join(folder, 'fpm.sock')};
    }
  }
}
`,
  )
  return spawn('nginx', ['-c', file], { stdio: 'ignore' })
}
