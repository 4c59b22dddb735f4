/** Everything that compose, Kubernetes, and systemd start is in the image, with settings that its process accepts in production. */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as v1 from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig as readApiConfig } from '../../apps/api/src/config.ts'
import { readConfig as readToolServerConfig } from '../../apps/mcp/src/config.ts'
import { readConfig as readPortalConfig } from '../../apps/web/src/config.ts'
import { readConfig as readWorkerConfig } from '../../apps/worker/src/config.ts'
import { COMMANDS } from '../src/bundle.ts'

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path: string) => readFile(file(path), 'utf8')

type Settings = Readonly<Record<string, string>>

const CONFIGS: Readonly<Record<string, (env: Settings) => unknown>> = {
  api: readApiConfig,
  portal: readPortalConfig,
  'tool-server': readToolServerConfig,
  worker: readWorkerConfig,
}

/** The settings as an operator would fill them in. */
const SECRETS: Settings = {
  OWNER_PASSWORD: 'e0b7c1f2a3d4958677',
  APP_PASSWORD: 'f1a8d2c3b4e5069788',
  VALKEY_PASSWORD: 'b7d9e0f1a2c3456871',
  PORTAL_SECRET: 'q8Zk3xT1vN6rWmYb0aLd7sHu5cEj2gPf',
  CERTIFICATE_KEY: 'nZ0c3Jt8dQv1y5KfWmB7xLr2sUe9aGhP4oTiNqYbVkE=',
  STRIPE_SECRET_KEY: 'sk_live_51Q8Zk3xT1vN6rWmYb0aLd7sHu',
  STRIPE_WEBHOOK_SECRET: 'whsec_q8Zk3xT1vN6rWmYb0aLd7sHu5cEj2gPf',
  MAIL_URL: 'smtps://user:secret@mail.example.com',
  DATABASE_URL:
    'postgresql://vinspec_app:f1a8d2c3b4e5069788@postgres.databases.svc:5432/vinspec?sslmode=verify-full',
  REDIS_URL: 'rediss://:b7d9e0f1a2c3456871@valkey.databases.svc:6379',
}

test('every command of the image is used, and no other', async () => {
  const compose = await readCompose()
  const commands = Object.values(compose).flatMap(
    ({ command }) => command?.filter((word) => word.startsWith('bin/')) ?? [],
  )
  expect(new Set(commands)).toEqual(new Set(Object.keys(COMMANDS).map((name) => `bin/${name}.js`)))
})

interface Service {
  readonly image?: string
  readonly command?: readonly string[]
  readonly environment?: Settings
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
}

async function readCompose(): Promise<Readonly<Record<string, Service>>> {
  const example = Object.fromEntries(
    (await read('compose/example.env'))
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => {
        const [name = '', ...value] = line.split('=')
        return [name, value.join('=')]
      }),
  )
  const env: Settings = { ...example, ...SECRETS }
  const missing: string[] = []
  const text = (await read('compose/compose.yaml')).replaceAll(
    /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
    (_, name: string, kind, or) => {
      const value = env[name] || (kind === '-' ? String(or) : '')
      // Optional settings have an empty default.
      if (value === '' && kind !== '-') missing.push(name)
      return value
    },
  )
  expect(missing).toEqual([])
  const { services }: { services: Readonly<Record<string, Service>> } = parse(text, { merge: true })
  return services
}

test.each(Object.keys(CONFIGS))(
  'compose starts %s with settings that it accepts in production',
  async (name) => {
    const { [name]: service } = await readCompose()
    expect(service?.command).toEqual([`bin/${name}.js`])
    expect(service?.read_only).toBe(true)
    expect(() => CONFIGS[name]?.({ ...service?.environment })).not.toThrow()
  },
)

test("compose gives every process the folder of data releases, and only operators' commands may write to it", async () => {
  const { migrate, ...services } = await readCompose()
  expect(migrate?.volumes).toEqual(['./releases:/releases'])
  for (const name of Object.keys(CONFIGS)) {
    expect([name, services[name]?.volumes]).toEqual([name, ['./releases:/releases:ro']])
    expect(services[name]?.environment).toHaveProperty('VEHICLE_DATA_RELEASES')
  }
})

test('no service of compose can gain privileges, and each third-party image is pinned by its digest', async () => {
  for (const [name, service] of Object.entries(await readCompose())) {
    expect(service, `of ${name}`).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    if (!service.image?.startsWith('localhost/')) expect(service.image).toMatch(/@sha256:[0-9a-f]{64}$/)
  }
})

test("compose's Valkey responds to nobody without the password that the processes have", async () => {
  const { valkey, ...others } = await readCompose()
  expect(valkey?.command?.join(' ')).toContain(`--requirepass ${SECRETS['VALKEY_PASSWORD']} `)
  const urls = Object.values(others).flatMap(({ environment }) => environment?.['REDIS_URL'] ?? [])
  expect(new Set(urls)).toEqual(new Set([`redis://:${SECRETS['VALKEY_PASSWORD']}@valkey:6379`]))
})

test('compose defines everything that it refers to, and publishes ports of Caddy only', async () => {
  const text: { networks: object; volumes: object } = parse(await read('compose/compose.yaml'), {
    merge: true,
  })
  const services = await readCompose()
  for (const [name, { depends_on: needs = {}, networks = [], volumes = [] }] of Object.entries(services)) {
    for (const need of Object.keys(needs)) expect(Object.keys(services), `of ${name}`).toContain(need)
    for (const network of networks) expect(Object.keys(text.networks), `of ${name}`).toContain(network)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (!source.startsWith('.')) expect(Object.keys(text.volumes), `of ${name}`).toContain(source)
    }
  }
  expect(
    Object.entries(services)
      .filter(([, service]) => 'ports' in service)
      .map(([name]) => name),
  ).toEqual(['caddy'])
})

/** The schemas, by API version. */
const MODELS: Readonly<Record<string, object>> = {
  v1,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name?: string }
  readonly data?: Settings
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly containers: ReadonlyArray<{
          readonly name: string
          readonly args: readonly string[]
          readonly env?: ReadonlyArray<{ readonly name: string; readonly value: string }>
        }>
      }
    }
  }
}

async function readResources(): Promise<readonly Resource[]> {
  const names = (await readdir(file('kubernetes'))).filter(
    (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
  )
  const texts = await Promise.all(names.map((name) => read(`kubernetes/${name}`)))
  return texts.flatMap((text) => parseAllDocuments(text).map((document): Resource => document.toJS()))
}

describe('Kubernetes', () => {
  test("every resource matches Kubernetes' own schema", async () => {
    for (const resource of await readResources()) {
      const model: unknown = Reflect.construct(
        Reflect.get(Object(MODELS[resource.apiVersion]), resource.kind),
        [resource],
      )
      const validate = () => Reflect.apply(Reflect.get(Object(model), 'validate'), model, [])
      expect(validate, `the ${resource.kind}`).not.toThrow()
    }
  })

  test.each(Object.keys(CONFIGS))('starts %s with settings that it accepts in production', async (name) => {
    const resources = await readResources()
    const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data
    const deployment = resources.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)
    const [container] = deployment?.spec?.template?.spec.containers ?? []
    expect(container?.args).toEqual([`bin/${name}.js`])
    const own = Object.fromEntries(container?.env?.map((each) => [each.name, each.value]) ?? [])
    expect(() => CONFIGS[name]?.({ NODE_ENV: 'production', ...SECRETS, ...settings, ...own })).not.toThrow()
  })

  test('gives every process the folder of data releases, by a component', async () => {
    const component: {
      readonly resources: readonly string[]
      readonly patches: ReadonlyArray<{ readonly patch: string }>
    } = parse(await read('kubernetes/releases/kustomization.yaml'))
    const [claim] = component.resources
    const { PersistentVolumeClaim } = v1
    const made = new PersistentVolumeClaim(parse(await read(`kubernetes/releases/${claim}`)))
    expect(() => made.validate()).not.toThrow()
    const added: ReadonlyArray<{ readonly path: string }> = parse(component.patches[0]?.patch ?? '')
    expect(added.map(({ path }) => path)).toEqual([
      '/spec/template/spec/volumes/-',
      '/spec/template/spec/containers/0/volumeMounts/-',
    ])
    // What a patch adds to must exist.
    const deployments = (await readResources()).filter(({ kind }) => kind === 'Deployment')
    for (const { spec } of deployments)
      expect(spec?.template?.spec).toMatchObject({
        volumes: expect.any(Array),
        containers: [{ volumeMounts: expect.any(Array) }],
      })
  })

  test('has no secret, a budget and an autoscaler for each process, and one list of all files', async () => {
    const resources = await readResources()
    const named = (kind: string) =>
      resources
        .filter((each) => each.kind === kind)
        .map(({ metadata }) => metadata.name ?? '')
        .sort()
    const processes = Object.keys(CONFIGS).sort()
    expect(named('Secret')).toEqual([])
    expect(named('Deployment')).toEqual(processes)
    expect(named('PodDisruptionBudget')).toEqual(processes)
    expect(named('HorizontalPodAutoscaler')).toEqual(processes)
    const { resources: listed }: { resources: string[] } = parse(await read('kubernetes/kustomization.yaml'))
    const apart = ['kustomization.yaml', 'migration.yaml']
    expect([...listed, ...apart].sort()).toEqual(
      (await readdir(file('kubernetes'))).filter((name) => name.endsWith('.yaml')).sort(),
    )
  })
})
