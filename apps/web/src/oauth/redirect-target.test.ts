import { expect, test } from 'vitest'
import { describeTarget, judgeRedirectUri } from './redirect-target.ts'

test.each([
  'https://app.example/callback?tenant=1',
  'https://claude.ai/api/mcp/auth_callback',
  'http://127.0.0.1:1234/callback',
  'http://[::1]/callback',
  'http://localhost:8080/',
  'claude://claude.ai/mcp-auth-callback/sdk',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'vscode://saoudrizwan.claude-dev/mcp-auth/callback/abc',
  'vscode-insiders://publisher.extension/callback',
  'warp://mcp/oauth2callback',
  'windsurf://publisher.extension/callback',
  'com.example.app:/callback',
  'com.raycast:/oauth',
  'xn--p1ai.example:/callback',
])('%s may be where an answer goes', (uri) => {
  expect(judgeRedirectUri(uri)).toBeUndefined()
})

test.each([
  'ssh://attacker.example/',
  'git://attacker.example/',
  'smb://attacker.example/share',
  'ldap://attacker.example/',
  'telnet://attacker.example',
  'myapp://callback',
  'web+app://callback',
  'x-apple.systempreferences:com.apple.preference',
  'ms-settings:privacy',
  'search-ms:query=x',
  'javascript:alert(1)',
  'JavaScript://app.example/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'intent://scan/',
  'com.:/x',
  '.com:/x',
  'com..app:/x',
  'com.app-:/x',
  '1.2:/x',
  'cursor.:/x',
  'http://app.example/callback',
  'http://localhost.attacker.example/',
  'https://app.example\\@attacker.example/',
  'https://app.example/\nhttps://attacker.example/',
  ' https://app.example/',
  'https://аpp.example/',
  'https://user@app.example/',
  'cursor://user:password@anysphere.cursor-mcp/',
  'https://app.example/#fragment',
  'https://app.example/#',
])('%j may not be where an answer goes', (uri) => {
  expect(judgeRedirectUri(uri)).toMatch(/^must /)
})

test.each([
  ['https://app.example/callback?to=https://evil.example', 'app.example'],
  ['https://app.example:8443/', 'app.example:8443'],
  ['https://xn--pp-example-b7g.example/', 'xn--pp-example-b7g.example'],
  ['http://127.0.0.1:4000/callback', 'a program on this computer'],
  ['com.example.app:/https://evil.example/', 'the program that opens com.example.app: links on this device'],
  ['cursor://anysphere.cursor-mcp/oauth/callback', 'Cursor on this device'],
  ['vscode://evil.extension/callback', 'Visual Studio Code on this device'],
])('a customer sees who gets the answer to %s, and the whole address', (uri, name) => {
  expect(describeTarget(new URL(uri))).toEqual({ name, address: uri })
})

test('a lookalike host is shown as what it is', () => {
  const { name, address } = describeTarget(new URL('https://аpple.example/'))
  expect(name).toBe('xn--pple-43d.example')
  expect(address).toBe('https://xn--pple-43d.example/')
})
