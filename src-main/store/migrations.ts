/** The schema's history: each entry brings a database from the version before it to its own. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    cwd TEXT NOT NULL,
    model TEXT NOT NULL,
    source TEXT NOT NULL,
    parent_id TEXT REFERENCES sessions(id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER,
    facts TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX sessions_by_time ON sessions(deleted_at, source, updated_at DESC);
  CREATE INDEX sessions_by_parent ON sessions(parent_id);

  CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX messages_by_session ON messages(session_id, id);

  CREATE VIRTUAL TABLE message_words USING fts5(
    content, content='messages', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER messages_added AFTER INSERT ON messages BEGIN
    INSERT INTO message_words(rowid, content) VALUES (new.id, new.content);
  END;
  CREATE TRIGGER messages_removed AFTER DELETE ON messages BEGIN
    INSERT INTO message_words(message_words, rowid, content) VALUES ('delete', old.id, old.content);
  END;
  CREATE TRIGGER messages_changed AFTER UPDATE OF content ON messages BEGIN
    INSERT INTO message_words(message_words, rowid, content) VALUES ('delete', old.id, old.content);
    INSERT INTO message_words(rowid, content) VALUES (new.id, new.content);
  END
  `,
  // Words inside sentences that have no blanks are found too. The index keeps no second copy of a text.
  `
  DROP TRIGGER messages_added;
  DROP TRIGGER messages_removed;
  DROP TRIGGER messages_changed;
  DROP TABLE message_words;
  CREATE VIRTUAL TABLE message_words USING fts5(
    content, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
  );
  INSERT INTO message_words(rowid, content) SELECT id, spaced_letters(content) FROM messages;
  CREATE TRIGGER messages_added AFTER INSERT ON messages BEGIN
    INSERT INTO message_words(rowid, content) VALUES (new.id, spaced_letters(new.content));
  END;
  CREATE TRIGGER messages_removed AFTER DELETE ON messages BEGIN
    DELETE FROM message_words WHERE rowid = old.id;
  END;
  CREATE TRIGGER messages_changed AFTER UPDATE OF content ON messages BEGIN
    DELETE FROM message_words WHERE rowid = old.id;
    INSERT INTO message_words(rowid, content) VALUES (new.id, spaced_letters(new.content));
  END
  `,
  // What a tool showed; the bytes stand apart from the messages, and go with their conversation.
  `
  CREATE TABLE pictures (
    session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (session_id, id)
  ) STRICT
  `,
  // The first and the last request and the last summary of a long session, without reading all of it.
  `
  CREATE INDEX messages_by_person ON messages(session_id, id) WHERE role = 'user';
  CREATE INDEX messages_in_short ON messages(session_id, id) WHERE role = 'summary'
  `,
  // The sessions that are pinned, and those that a crash left running, among very many.
  `
  CREATE INDEX sessions_pinned ON sessions(id) WHERE json_extract(facts, '$.kept') = 'pinned';
  CREATE INDEX sessions_running ON sessions(id) WHERE state = 'running'
  `,
  // Work at set times: what is to be done, and every time at which it was due.
  `
  CREATE TABLE schedules (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    next_at INTEGER,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE schedule_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    schedule_id TEXT NOT NULL REFERENCES schedules(id) ON DELETE CASCADE,
    due_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    state TEXT NOT NULL,
    session_id TEXT,
    body TEXT NOT NULL,
    UNIQUE (schedule_id, due_at)
  ) STRICT
  `,
]
