/**
 * Modal on this machine: the part of its two gRPC services that its client uses, with the numbers of the
 * fields as that client writes them. What it does not know it answers as not implemented.
 */
import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as grpc from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { createFakeMachines, type FakeMachine } from './fake-machines.ts'

interface Box {
  machine: FakeMachine
  tags: { tag_name: string; tag_value: string }[]
  createdAt: number
  isOver: boolean
}

interface Exec {
  output: Buffer[]
  isOutputOver: boolean
  exit?: { code?: number; signal?: number }
  write(bytes: Buffer): void
  endInput(): void
  changed: EventEmitter
}

/** As proto-loader gives and takes them; their shapes stand in the .proto files. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Message = any
type Call = grpc.ServerUnaryCall<Message, Message>

export async function openFakeModal(tokenId = 'ak-of-a-test', tokenSecret = 'as-of-a-test') {
  const machines = createFakeMachines()
  const boxes = new Map<string, Box>()
  const execs = new Map<string, Exec>()
  const copies = new Map<string, string>()
  let count = 0
  let port = 0
  /** A gRPC code that every request is answered with. */
  let trouble: number | undefined

  const control = {
    AuthTokenGet: () => ({ token: ACCESS }),
    EnvironmentGetOrCreate: () => ({
      environment_id: 'en-1',
      metadata: { name: 'main', settings: { image_builder_version: '2025.06' } },
    }),
    AppGetOrCreate: () => ({ app_id: 'ap-1' }),
    ImageGetOrCreate: ({ image }: Message) =>
      /no-such/.test(image.dockerfile_commands.join())
        ? { image_id: '', result: { status: 2, exception: 'no such image' } }
        : { image_id: 'im-base', result: { status: 1 } },
    ImageFromId: ({ image_id }: Message) => {
      if (copies.has(image_id)) return { image_id }
      throw status(grpc.status.NOT_FOUND, 'no such image')
    },
    SandboxCreateV2: ({ definition, tags }: Message) => {
      const id = `sb-v2-${++count}`
      const machine = machines.create(copies.get(definition.image_id))
      boxes.set(id, { machine, tags, createdAt: Date.now() / 1_000, isOver: false })
      return { sandbox_id: id, task_id: id, command_router_access: access() }
    },
    SandboxGetTaskIdV2: ({ sandbox_id }: Message) =>
      box(sandbox_id).isOver
        ? { task_result: { status: 3, exception: 'it has finished' } }
        : { task_id: sandbox_id },
    SandboxGetCommandRouterAccess: () => access(),
    SandboxWaitV2: ({ sandbox_id }: Message) =>
      box(sandbox_id).isOver ? { result: { status: 3, exitcode: 137 } } : {},
    SandboxTerminateV2: async ({ sandbox_id }: Message) => {
      await end(sandbox_id)
      return {}
    },
    SandboxListV2: ({ tags, before_timestamp }: Message) => ({
      sandboxes: before_timestamp ? [] : running(tags),
    }),
    SandboxTagsGetV2: ({ sandbox_id }: Message) => ({ tags: box(sandbox_id).tags }),
  }
  const router = {
    TaskExecStart: async (request: Message) => {
      execs.set(request.exec_id, await startExec(running1(request.task_id), request))
      return {}
    },
    TaskExecStdinWrite: ({ exec_id, data, eof }: Message) => {
      if (data.length > 0) execOf(exec_id).write(data)
      if (eof) execOf(exec_id).endInput()
      return {}
    },
    TaskExecWait: async ({ exec_id }: Message) => {
      const exec = execOf(exec_id)
      while (!exec.exit) await new Promise((resolve) => exec.changed.once('more', resolve))
      return exec.exit
    },
    TaskSnapshotFilesystem: ({ task_id }: Message) => {
      const image = `im-copy-${++count}`
      copies.set(image, machines.copyFiles(running1(task_id)))
      return { image_id: image }
    },
  }

  const server = new grpc.Server()
  server.addService(serviceIn('modal-control.proto', 'ModalClient'), answering(control))
  server.addService(serviceIn('modal-router.proto', 'TaskCommandRouter'), {
    ...answering(router),
    TaskExecStdioRead: readOutput,
  })
  port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    tokenId,
    tokenSecret,
    workFolder: machines.workFolder,
    boxes,
    copies,
    inTrouble: (code: number | undefined) => {
      trouble = code
    },
    /** As Modal does when its time is over. */
    end,
    close: async () => {
      server.forceShutdown()
      await machines.dispose()
    },
  }

  function answering(handlers: Record<string, (request: Message) => unknown>) {
    const entries = Object.entries(handlers).map(([name, handle]) => [
      name,
      async (call: Call, done: grpc.sendUnaryData<Message>) => {
        try {
          if (trouble !== undefined) throw status(trouble, 'in trouble')
          if (handlers === control && !isKnown(call.metadata))
            throw status(grpc.status.UNAUTHENTICATED, 'bad token')
          done(null, await handle(call.request))
        } catch (error) {
          done(error as grpc.ServiceError) // only `status` throws here
        }
      },
    ])
    return Object.fromEntries(entries)
  }

  function isKnown(metadata: grpc.Metadata): boolean {
    const [id] = metadata.get('x-modal-token-id')
    const [secret] = metadata.get('x-modal-token-secret')
    return id === tokenId && secret === tokenSecret
  }

  function access() {
    return { jwt: ACCESS, url: `https://127.0.0.1:${port}` }
  }

  function box(id: string): Box {
    const found = boxes.get(id)
    if (!found) throw status(grpc.status.NOT_FOUND, 'no such sandbox')
    return found
  }

  function running1(id: string): FakeMachine {
    const { machine, isOver } = box(id)
    if (isOver) throw status(grpc.status.NOT_FOUND, 'the task has finished')
    return machine
  }

  function running(wanted: Box['tags']) {
    const has = ({ tags }: Box) =>
      wanted.every((tag) =>
        tags.some((own) => own.tag_name === tag.tag_name && own.tag_value === tag.tag_value),
      )
    return [...boxes]
      .filter(([, found]) => !found.isOver && has(found))
      .map(([id, { createdAt }]) => ({ id, created_at: createdAt }))
  }

  async function end(id: string): Promise<void> {
    const ending = box(id)
    ending.isOver = true
    await ending.machine.stop()
  }

  function execOf(id: string): Exec {
    const exec = execs.get(id)
    if (!exec) throw status(grpc.status.NOT_FOUND, 'no such exec')
    return exec
  }

  /** A cut connection is taken up again by the client, from where it was. */
  function readOutput(call: grpc.ServerWritableStream<Message, Message>): void {
    const exec = execs.get(call.request.exec_id)
    if (!exec || call.request.file_descriptor !== 0) return void call.end()
    let at = Number(call.request.offset)
    const more = () => {
      const all = Buffer.concat(exec.output)
      if (all.length > at) call.write({ data: all.subarray(at) })
      at = all.length
      if (!exec.isOutputOver) return
      exec.changed.off('more', more)
      call.end()
    }
    exec.changed.on('more', more)
    call.on('cancelled', () => exec.changed.off('more', more))
    more()
  }
}

export type FakeModal = Awaited<ReturnType<typeof openFakeModal>>

const soon = Math.floor(Date.now() / 1_000) + 86_400
const ACCESS = `h.${Buffer.from(JSON.stringify({ exp: soon })).toString('base64url')}.s`

async function startExec(machine: FakeMachine, request: Message): Promise<Exec> {
  const changed = new EventEmitter().setMaxListeners(0)
  const exec: Exec = {
    ...{ output: [], isOutputOver: false, changed },
    ...{ write: () => {}, endInput: () => {} },
  }
  const take = (bytes: Uint8Array) => {
    exec.output.push(Buffer.from(bytes))
    changed.emit('more')
  }
  const over = () => {
    exec.isOutputOver = true
    changed.emit('more')
  }
  if (request.pty_info?.enabled) {
    const { winsz_rows: rows, winsz_cols: columns, env_term: TERM } = request.pty_info
    const pty = await machine.startTerminal(request.command_args, { rows, columns }, { TERM })
    pty.onData(take)
    pty.onExit(({ exitCode }) => {
      exec.exit = { code: exitCode ?? 137 }
      over()
    })
    exec.write = pty.write
    return exec
  }
  const child = machine.start(request.command_args)
  child.stdout?.on('data', take)
  child.stderr?.resume()
  child.once('exit', (code, signal) => {
    exec.exit = code === null ? { signal: constants.signals[signal ?? 'SIGKILL'] } : { code }
    changed.emit('more')
  })
  child.once('close', over)
  exec.write = (bytes) => void child.stdin?.write(bytes)
  exec.endInput = () => void child.stdin?.end()
  return exec
}

const OPTIONS = { keepCase: true, longs: Number, defaults: true, oneofs: true }

function serviceIn(file: string, name: string): grpc.ServiceDefinition {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const packages: Message = grpc.loadPackageDefinition(loadSync(path, OPTIONS))
  const [found] = Object.values(packages.modal).map((all: Message) => all[name]?.service)
  return found
}

function status(code: number, details: string): grpc.ServiceError {
  return Object.assign(new Error(details), { code, details, metadata: new grpc.Metadata() })
}
