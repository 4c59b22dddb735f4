/** Three nodes under Patroni with etcd, and HAProxy in front, with the configuration in deploy/patroni and deploy/haproxy. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TownServer } from '@vinspec/chaos'
import { vi } from 'vitest'
import { type Environment, runAsPostgres } from '../drill/as-postgres.ts'
import { searchPath } from '../drill/config.ts'
import { findPostgres, findProgram } from '../drill/installed.ts'
import { readVersion } from '../drill/read-version.ts'
import { type Network, openNetwork } from './network.ts'
import { createNode, type Node } from './node.ts'

export interface Cluster extends TownServer {
  /** PostgreSQL's. */
  readonly version: string
  readonly nodes: readonly Node[]
  /** Resolves once the cluster has all its nodes. */
  settled(): Promise<Settled>
  /** Runs commands of an operator; returns what they printed. */
  run(script: string, environment?: Environment): Promise<string>
}

export interface Settled {
  readonly primary: Node
  /** Commits with it, and is the one that can take over. */
  readonly standby: Node
}

export const NEEDED = ['patroni', 'patronictl', 'etcd', 'haproxy']
/** Debian only recommends it, and Patroni starts without it, but finds no etcd. */
export const NEEDED_OF_PYTHON = { etcd: 'python3-etcd' }

const SETTLED_WITHIN_MS = 120_000
/** It needs a moment to find the primary. */
const HAPROXY_PATIENCE = { timeout: 30_000, interval: 500 }
const USER = 'vinspec'

export async function startCluster(folder: string): Promise<Cluster> {
  await using starting = new AsyncDisposableStack()
  for (const file of ['patroni/patroni.yaml', 'patroni/give-up.py', 'haproxy/haproxy.cfg'])
    await cp(new URL(`../../${file}`, import.meta.url), join(folder, file.split('/').at(-1) ?? ''))
  const network = await openNetwork()
  starting.defer(() => network.close())

  const etcd = await startProgram(folder, 'etcd', etcdSettings(network, folder))
  starting.defer(() => end(etcd))
  const password = randomBytes(18).toString('hex')
  const environment = await patroniSettings(network, folder, password)
  const patroni = (await findProgram('patroni')) ?? ''
  const configuration = join(folder, 'patroni.yaml')
  const programs = [
    [patroni, configuration],
    [join(folder, 'give-up.py'), configuration],
  ]
  const nodes = network.hosts.map((host, index) =>
    createNode({ name: `node${index + 1}`, host, folder, programs, environment }),
  )
  for (const node of nodes) {
    starting.defer(() => node.kill())
    await node.start()
  }
  const port = randomInt(15_000, 32_000)
  const haproxy = await startProgram(folder, 'haproxy', haproxySettings(network, port), [
    '-f',
    'haproxy.cfg',
    '-db',
  ])
  starting.defer(() => end(haproxy))
  const settled = () => waitUntilSettled(nodes)
  await settled()
  const url = `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`
  const version = await vi.waitFor(() => readVersion(url), HAPROXY_PATIENCE)
  const resources = starting.move()
  return {
    url,
    port,
    version,
    nodes,
    settled,
    run: (script, more = {}) => runAsPostgres(folder, script, { ...environment, ...more }),
    stop: () => resources.disposeAsync(),
  }
}

async function startProgram(
  folder: string,
  name: string,
  environment: Environment,
  args: readonly string[] = [],
): Promise<ChildProcess> {
  const log = await open(join(folder, `${name}.log`), 'a')
  const program = (await findProgram(name)) ?? ''
  const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', log.fd, log.fd] })
  await log.close()
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const ETCD_PORT = 2379

function etcdSettings({ address }: Network, folder: string): Environment {
  const url = `http://${address}:${ETCD_PORT}`
  return {
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: url,
    ETCD_ADVERTISE_CLIENT_URLS: url,
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_LOG_LEVEL: 'error',
  }
}

async function patroniSettings(network: Network, folder: string, password: string): Promise<Environment> {
  const bin = (await findPostgres()) ?? ''
  return {
    PATH: `${bin}:${searchPath}`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    PATRONI_ETCD3_HOSTS: `${network.address}:${ETCD_PORT}`,
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_SUPERUSER_USERNAME: USER,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'standby',
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: password,
    PATRONICTL_CONFIG_FILE: join(folder, 'patroni.yaml'),
  }
}

function haproxySettings({ hosts }: Network, port: number): Environment {
  return {
    PRIMARY_ADDRESS: `127.0.0.1:${port}`,
    REPLICA_ADDRESS: `127.0.0.1:${port + 1}`,
    ...Object.fromEntries(hosts.map(({ address }, index) => [`NODE_${index + 1}`, address])),
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

async function waitUntilSettled(nodes: readonly Node[]): Promise<Settled> {
  const until = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const members = await readMembers(nodes)
    const [timeline] = new Set(members.map((member) => member.timeline))
    const isWhole =
      members.length === nodes.length &&
      members.every((member) => /running|streaming/.test(member.state) && member.timeline === timeline)
    const nodeIn = (wanted: string) =>
      nodes.find(({ name }) => members.some((member) => member.name === name && member.role === wanted))
    const [primary, standby] = [nodeIn('leader'), nodeIn('sync_standby')]
    if (isWhole && primary && standby) return { primary, standby }
    if (Date.now() > until) throw new Error(`the cluster is not whole again: ${JSON.stringify(members)}`)
    await wait(500)
  }
}

/** As any node says. */
async function readMembers(nodes: readonly Node[]): Promise<readonly Member[]> {
  for (const { host } of nodes) {
    const answer: unknown = await fetch(`http://${host.address}:8008/cluster`, {
      signal: AbortSignal.timeout(1_000),
    })
      .then((response) => response.json())
      .catch(() => undefined)
    const members =
      typeof answer === 'object' && answer !== null && 'members' in answer ? answer.members : undefined
    if (Array.isArray(members) && members.every(isMember)) return members
  }
  return []
}

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && 'name' in value && 'role' in value && 'state' in value
}
