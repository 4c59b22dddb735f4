import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes as they are and returns all that comes back until the server closes the connection. */
export async function sendRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  return await text(socket)
}
