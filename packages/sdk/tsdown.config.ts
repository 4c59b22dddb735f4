import { defineConfig, type Rolldown, type UserConfig } from 'tsdown'

/** What the client never needs of openapi-fetch, and no bundler can tell. Each leaves with what only it uses. */
const NEEDLESS: readonly RegExp[] = [
  // How it would write queries, bodies, and paths: the client has functions of its own for them.
  /typeof (\w+) === "function" \? (?=\1 : createQuerySerializer)/g,
  / : createQuerySerializer\([^;]*\)(?=;)/g,
  / (\?\?|\|\|) default(Body|Path)Serializer/g,
  // Other ways to give it what the client has given it already: a base URL, and options for `fetch`.
  /^ +if \(localBaseUrl\) \{[^]*?\}$/gm,
  /^ +baseUrl = removeTrailingSlash\(baseUrl\);$/gm,
  /supportsRequestInitExt\(\) \? requestInitExt :/g,
  // What it tells middleware besides requests and responses, and what the client's never returns.
  /\b(id = randomID\(\)|options = Object\.freeze\([^;]*\));/g,
  /^ +schemaPath,\n +params,\n +options,\n +id$/gm,
  /^( +)if \(result\) \{\s+if \((result instanceof Request|!)[^]*?^\1\}$/gm,
  /^( +)if \(result instanceof Response\) \{[^]*?^\1\}$/gm,
  /throw new Error\("onError: [^"]*"\);/g,
  /m && typeof m === "object" && typeof (?=m\.)| === "function"(?=\) \{\n +const result)/g,
  // What a request of `client.ts` has already, and bodies that it says are no JSON.
  /^ {4}for \(const key in init\) \{[^]*?^ {4}\}$/gm,
  /^ {4}if \(response\.status === 204[^]*?^ {4}\}$/gm,
  /if \(parseAs === "stream"\) \{[^]*?\}(?=\n)/g,
  /^ +if \(search\.startsWith[^]*?\}$/gm,
  /^ {4}try \{\n +error = JSON[^]*?^ {4}\}$/gm,
  /^ {8}if \(parseAs === "json" && !contentLength\) \{[^]*?^ {8}\}$/gm,
  / \|\| \/\/ if serialized[^]*? instanceof FormData/g,
  /^ +redirect: "follow",$/gm,
  // Headers that are no plain object, or have several values.
  / \|\| typeof h !== "object"|\bh instanceof Headers \? h\.entries\(\) :/g,
  / else if \(Array\.isArray\(v\)\) \{[^]*?\n {6}\}(?= else)/g,
  // Methods that the contract has not, and middleware of all calls.
  /\b(OPTIONS|HEAD|TRACE|PATCH)\(url, init\) \{[^]*?\n {4}\},?/g,
  /\brequest\(method, url, init\) \{[^]*?\n {4}\},/g,
  /\buse\(\.\.\.middleware\) \{[^]*?(?=\n {2}\};\n\}\n)/g,
]

const openapiFetch: Rolldown.Plugin = {
  name: 'openapi-fetch',
  transform: {
    filter: { id: /\/openapi-fetch\/dist\/index\.mjs$/ },
    handler(source, id) {
      const code = NEEDLESS.reduce((rest, needless) => {
        if (rest.search(needless) < 0) throw new Error(`${id} has no ${needless} any more`)
        // Everything else stays where it is, so that the source map holds.
        return rest.replace(needless, (text) => text.replaceAll(/./g, ' '))
      }, source)
      return { code, map: null }
    },
  },
}

/** For `import` and for `require`, one file of code and one of types each: openapi-fetch is in it, with its license beside it. */
const config: UserConfig = defineConfig({
  entry: 'src/index.ts',
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
  minify: true,
  plugins: [openapiFetch],
  copy: [{ from: 'node_modules/openapi-fetch/LICENSE', to: 'dist', rename: 'openapi-fetch.LICENSE' }],
  outputOptions: { generatedCode: { symbols: false } },
})

export default config
