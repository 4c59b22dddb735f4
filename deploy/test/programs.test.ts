/** The programs that operators run accept our files without a complaint, if the programs are installed. */
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '@vinspec/core/testing/listen'
import { expect, test } from 'vitest'
import { searchPath } from '../trial/drill/config.ts'
import { findMissing, findPostgres, findProgram } from '../trial/drill/installed.ts'

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const haproxy = await findProgram('haproxy')
const caddy = await findProgram('caddy')
const patroni = await findProgram('patroni')
const postgres = await findPostgres()
const systemd = await findProgram('systemd-analyze')

for (const [name, found] of Object.entries({ haproxy, caddy, patroni, 'PostgreSQL 18': postgres, systemd }))
  if (found === undefined) console.warn(`NOT TESTED: what is read by ${name}, which is not installed here.`)

/** The exit code and the output. */
function run(program: string | undefined, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program ?? '', [...args], {
    env: { PATH: searchPath, HOME: tmpdir(), ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test.skipIf(!haproxy)('HAProxy reads its file without a warning', () => {
  const nodes = { NODE_1: '10.0.0.1', NODE_2: '10.0.0.2', NODE_3: '10.0.0.3' }
  const addresses = { PRIMARY_ADDRESS: '127.0.0.1:5000', REPLICA_ADDRESS: '127.0.0.1:5001' }
  const { status, said } = run(haproxy, ['-c', '-f', file('haproxy/haproxy.cfg')], { ...addresses, ...nodes })
  expect([status, said]).toEqual([0, expect.not.stringMatching(/warning|alert/i)])
})

test.skipIf(!caddy)('Caddy accepts its file', () => {
  const hosts = { API_HOST: 'api.localhost', PORTAL_HOST: 'www.localhost', MCP_HOST: 'mcp.localhost' }
  const config = ['--adapter', 'caddyfile', '--config', file('compose/Caddyfile')]
  const { status, said } = run(caddy, ['validate', ...config], hosts)
  expect([status, said]).toEqual([0, expect.anything()])
})

test.skipIf(!patroni || !postgres)('Patroni accepts its file', async () => {
  // Patroni insists on an etcd that it can reach.
  const etcd = createServer()
  const port = await listen(etcd)
  const node = '10.0.0.1'
  const { status, said } = run(patroni, ['--validate-config', file('patroni/patroni.yaml')], {
    PATRONI_NAME: 'node1',
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${port}`,
    PATRONI_RESTAPI_LISTEN: '127.0.0.1:0',
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${node}:8008`,
    PATRONI_POSTGRESQL_LISTEN: '127.0.0.1:0',
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${node}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(tmpdir(), 'vinspec-none'),
    PATRONI_POSTGRESQL_BIN_DIR: postgres,
    PATRONI_SUPERUSER_USERNAME: 'vinspec',
    PATRONI_SUPERUSER_PASSWORD: 'secret',
    PATRONI_REPLICATION_USERNAME: 'standby',
    PATRONI_REPLICATION_PASSWORD: 'secret',
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: 'secret',
  })
  etcd.close()
  expect([status, said]).toEqual([0, expect.anything()])
})

test.skipIf(!systemd)('systemd understands the units', () => {
  const units = [
    'systemd/vinspec@.service',
    'systemd/vinspec-migrate.service',
    'systemd/vinspec-backup.timer',
    'patroni/give-up.service',
  ]
  const { status, said } = run(systemd, ['verify', '--man=no', ...units.map(file)])
  expect([status, said.split('\n').filter((line) => /vinspec|give-up/.test(line))]).toEqual([0, []])
})

test('a drill names each program and each Python package that the machine lacks', async () => {
  expect(await findMissing(['no-such-program'], { no_such_module: 'python3-no-such' })).toMatch(
    /no-such-program, python3-no-such\.$/,
  )
})
