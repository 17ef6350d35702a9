import type { PlaceKind } from '#contract'

const kinds: Readonly<Record<PlaceKind, string>> = {
  local: 'Your files, your programs',
  docker: 'Container (Docker or Podman)',
  ssh: 'Another machine (SSH)',
  singularity: 'Container (Apptainer or Singularity)',
  modal: 'Modal sandbox',
  daytona: 'Daytona sandbox',
  vercel_sandbox: 'Vercel sandbox',
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Small units as long as they are few. */
function lasting(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${Math.max(0, Math.ceil(ms / SECOND_MS))} s`
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} days`
}

export const places = {
  title: 'Places',
  detail: 'Where commands can run and files lie: this machine, containers, other machines, clouds.',
  place: 'Place',
  pick: 'Where commands run',
  thisMachine: 'This machine',
  isolated: 'isolated',
  kinds,
  kindDetails: {
    docker:
      'Each session gets a container of its own. With its folder shared the agent works on your files; without, it cannot touch them.',
    ssh: 'Commands run on another machine as you. Your ssh configuration, keys and agent are used; what runs there is as real as here.',
    singularity: 'Each session gets an instance of its own, as on clusters without Docker.',
    modal: 'A machine in the cloud that is paid by the second and ends by itself.',
    daytona: 'A machine in the cloud that is stopped when nobody uses it.',
    vercel_sandbox: 'A small machine in the cloud that ends by itself.',
  } as Readonly<Record<string, string>>,
  looks: {
    ready: 'can be used',
    unknown: 'not looked at yet',
    opening: 'is being opened',
    unusable: 'cannot be used',
    gone: 'is no more',
  },
  states: {
    ready: 'Ready',
    unknown: 'Not looked at yet',
    unusable: 'Cannot be used',
    untrusted: 'Not confirmed',
  },
  noMore: (name: string) => `${name} is no more; choose another place`,
  setUp: 'Set up a place…',
  moveTitle: (place: string) => `Move this session to ${place}?`,
  moveDetail: (before: string) =>
    `Commands of this session still run in ${before}. They are ended. Its files stay there; the session goes on in the folder where work begins in the new place.`,
  move: 'End them and move',
  opening: (place: string) => `Opening ${place}`,
  steps: 'Steps',
  seconds: (seconds: number) =>
    seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`,
  left: (ms: number) => `${lasting(ms)} left`,
  endsSoon: (place: string, ms: number) => `The sandbox in ${place} ends in ${lasting(ms)}`,
  endsSoonDetail:
    'Its service ends it; what runs there then is lost. Its files are kept, but for what is written in the last minutes, and the next command gets another sandbox with them.',
  lost: (place: string) => `${place} cannot be used now`,
  nothingLost: 'The conversation is kept. Try again, or let it go on in another place.',
  tryAgain: 'Try again',
  moveElsewhere: 'Move to…',
  hostKey: {
    unknown: 'Do you trust this host?',
    unknownDetail: (host: string) =>
      `You have not connected to ${host} before. Compare its fingerprint with what its owner says:`,
    changed: 'This host is not what it was',
    changedDetail: (host: string) =>
      `${host} shows another key than last time. Somebody may be listening in, or it was set up anew. Connect only if you know why:`,
    trust: 'Trust this host',
    trustAnyway: 'Trust the new key',
    cancel: 'Cancel',
    doNotConnect: 'Do not connect',
  },
  default: 'Default place',
  defaultDetail: 'New sessions begin there.',
  isDefault: 'Default',
  whenQuitting: 'When the app is closed',
  whenQuittingDetail: 'What becomes of containers and cloud sandboxes that it has opened.',
  quitting: { keep: 'Keep their files', stop: 'Remove them' },
  recheck: 'Look again',
  add: 'Add a place',
  fromSsh: 'From your SSH configuration…',
  sshDetail: 'These hosts stand in your ssh configuration. Nothing is written there.',
  noHosts: (file: string) => `No host is named in ${file}.`,
  hostButton: (host: string) => `Use ${host}`,
  newOf: (kind: string) => `New place: ${kind}`,
  editOf: (name: string) => `Edit ${name}`,
  copyOf: (name: string) => `Duplicate ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed`,
  undo: 'Undo',
  lookAtRules: 'Look at it in Approvals',
  save: 'Save',
  test: 'Test',
  testing: 'Testing…',
  testDetail: 'Opens it, runs something there, and takes it away again.',
  works: 'Works',
  further: 'Further settings',
  keys: 'Keys of the service',
  keyKept: 'Empty: the stored one, if there is one',
  usual: 'as usual',
  fields: {
    name: 'Name',
    image: 'Image',
    workspace: 'The session’s folder',
    network: 'Network',
    program: 'Program',
    mounts: 'Further folders',
    cpus: 'Processors',
    memoryMb: 'Memory (MB)',
    processes: 'Processes at most',
    per: 'One container for',
    arguments: 'Further arguments',
    host: 'Host',
    user: 'User',
    port: 'Port',
    keyFile: 'Key file',
    folder: 'Folder',
    connectSeconds: 'Give up after (s)',
    app: 'App',
    environment: 'Environment',
    lifetimeMinutes: 'Ends after (min)',
    apiUrl: 'Address',
    target: 'Region',
    autoStopMinutes: 'Stops unused after (min)',
    runtime: 'Runtime',
    vcpus: 'Processors',
  },
  hints: {
    name: 'Rules that you give hold for this name.',
    workspace: 'Shared under the same path as here, or not at all.',
    program: 'Left empty: whichever is found first.',
    mounts: 'One a line: folder here:folder there, and :ro at the end for reading only.',
    arguments: 'One a line, handed to the engine. They can open the container to your machine.',
    host: 'A name, an address, or an alias of your ssh configuration.',
    user: 'Left empty: as your ssh configuration says.',
    folder: 'Where work begins there. Left empty: the home folder.',
    keyFile: 'Left empty: as your ssh configuration and agent say.',
    apiUrl: 'Left empty: the service’s own.',
  } as Readonly<Record<string, string>>,
  imageHints: {
    docker: 'Such as debian:12 or python:3.13. It is pulled when it is not there.',
    singularity: 'A .sif file, a folder, or an address such as docker://debian:12.',
    modal: 'Such as debian:12.',
    daytona: 'Left empty: as the service has it.',
  } as Readonly<Record<string, string>>,
  workspaces: { 'read-write': 'Shared', 'read-only': 'Reading only', none: 'Not shared' },
  pers: { session: 'a whole session', task: 'each agent' },
  live: {
    title: 'Standing now',
    detail:
      'Containers and sandboxes of your sessions, also from before. In a cloud they may cost money.',
    since: (time: string) => `Since ${time}`,
    age: (ms: number) => `${lasting(ms)} old`,
    costs: {
      modal: { running: 'Modal counts every second until it ends', stopped: '' },
      daytona: {
        running: 'Daytona counts while it runs',
        stopped: 'Daytona counts its disk also while it is stopped',
      },
      vercel_sandbox: {
        running: 'Vercel counts while it runs',
        stopped: 'Vercel counts the files that it keeps',
      },
    } as Readonly<Record<string, Readonly<Record<'running' | 'stopped', string>>>>,
    stop: 'Stop',
    stopOf: (name: string, place: string) => `Stop what runs in ${place}: ${name}`,
    stopTitle: (place: string) => `Stop it in ${place}?`,
    stopDetail:
      'What runs there is ended. Its files are kept, and are there again with the next command of the conversation.',
    states: { running: 'Running', stopped: 'Stopped' },
    noSession: 'Of no conversation any more',
    own: 'Your own terminals',
    leftOver: 'Left over',
    leftBy: {
      place: 'Its place is no more',
      session: 'Its conversation is no more',
      run: 'Left running when the app ended without a word',
    },
    remove: 'Remove',
    removeOf: (name: string, place: string) => `Remove what stands in ${place}: ${name}`,
    confirmTitle: (place: string) => `Remove it from ${place}?`,
    confirmDetail:
      'What runs there is ended, and files that lie only there are gone. The conversation stays, and gets a new one with its next command.',
  },
  newTerminalIn: 'New terminal in another place',
}
