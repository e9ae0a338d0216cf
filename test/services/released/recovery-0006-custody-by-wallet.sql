CREATE TABLE public.custody_audit (
    id bigint NOT NULL,
    at bigint NOT NULL,
    user_id text NOT NULL,
    event text NOT NULL,
    detail text NOT NULL
);
ALTER TABLE public.custody_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.custody_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.custody_deposit (
    user_id text NOT NULL,
    set_id text NOT NULL,
    version integer NOT NULL,
    sealed text NOT NULL,
    wrapped_key text NOT NULL,
    key_id text NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL,
    forgotten_at bigint,
    by_wallet boolean DEFAULT false NOT NULL
);
CREATE TABLE public.custody_joint_mail (
    id text NOT NULL,
    user_id text NOT NULL,
    email text NOT NULL,
    stop_hash text NOT NULL,
    begun_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    stopped_at bigint
);
CREATE TABLE public.custody_limit (
    id text NOT NULL,
    full_at bigint NOT NULL
);
CREATE TABLE public.custody_move (
    user_id text NOT NULL,
    old_email text NOT NULL,
    new_email text NOT NULL,
    device text NOT NULL,
    changed_at bigint NOT NULL,
    token_hash text NOT NULL,
    status text NOT NULL,
    takes_effect_at bigint NOT NULL
);
CREATE TABLE public.custody_recovery (
    id text NOT NULL,
    user_id text NOT NULL,
    set_id text NOT NULL,
    thumbprint text NOT NULL,
    status text NOT NULL,
    code_mac text,
    tries integer DEFAULT 0 NOT NULL,
    cancel_hash text NOT NULL,
    device text NOT NULL,
    not_before bigint NOT NULL,
    expires_at bigint NOT NULL,
    released_at bigint,
    mailed_to text
);
CREATE TABLE public.custody_seen (
    id text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.schema_needed_step (
    id integer NOT NULL,
    name text NOT NULL
);
INSERT INTO public.custody_audit (id, at, user_id, event, detail) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'custody_audit.user_id', 'custody_audit.event', 'custody_audit.detail');
INSERT INTO public.custody_deposit (user_id, set_id, version, sealed, wrapped_key, key_id, email, created_at, forgotten_at, by_wallet) VALUES ('custody_deposit.user_id', 'custody_deposit.set_id', 1, 'custody_deposit.sealed', 'custody_deposit.wrapped_key', 'custody_deposit.key_id', 'user@example.org', 4000000000000, 4000000000000, true);
INSERT INTO public.custody_joint_mail (id, user_id, email, stop_hash, begun_at, ends_at, stopped_at) VALUES ('custody_joint_mail.id', 'custody_joint_mail.user_id', 'user@example.org', 'custody_joint_mail.stop_hash', 4000000000000, 4000000000000, 4000000000000);
INSERT INTO public.custody_limit (id, full_at) VALUES ('custody_limit.id', 4000000000000);
INSERT INTO public.custody_move (user_id, old_email, new_email, device, changed_at, token_hash, status, takes_effect_at) VALUES ('custody_move.user_id', 'custody_move.old_email', 'next@example.org', 'custody_move.device', 4000000000000, 'custody_move.token_hash', 'custody_move.status', 4000000000000);
INSERT INTO public.custody_recovery (id, user_id, set_id, thumbprint, status, code_mac, tries, cancel_hash, device, not_before, expires_at, released_at, mailed_to) VALUES ('custody_recovery.id', 'custody_deposit.user_id', 'custody_deposit.set_id', 'custody_recovery.thumbprint', 'custody_recovery.status', 'custody_recovery.code_mac', 1, 'custody_recovery.cancel_hash', 'custody_recovery.device', 4000000000000, 4000000000000, 4000000000000, 'custody_recovery.mailed_to');
INSERT INTO public.custody_seen (id, expires_at) VALUES ('custody_seen.id', 4000000000000);
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001-custody', '2026-11-30T22:49:50.836Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002-custody-move', '2026-11-30T22:49:50.932Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0003-custody-forgotten', '2026-11-30T22:49:50.976Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0004-custody-joint-mail', '2026-11-30T22:49:51.080Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0005-custody-mailed', '2026-11-30T22:49:51.103Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0006-custody-by-wallet', '2026-11-30T22:49:51.128Z');
INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO public.schema_needed_step (id, name) VALUES (1, '0006-custody-by-wallet');
SELECT pg_catalog.setval('public.custody_audit_id_seq', 1, false);
ALTER TABLE ONLY public.custody_audit
    ADD CONSTRAINT custody_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_deposit
    ADD CONSTRAINT custody_deposit_pkey PRIMARY KEY (user_id, set_id);
ALTER TABLE ONLY public.custody_joint_mail
    ADD CONSTRAINT custody_joint_mail_id_key UNIQUE (id);
ALTER TABLE ONLY public.custody_joint_mail
    ADD CONSTRAINT custody_joint_mail_pkey PRIMARY KEY (user_id, email);
ALTER TABLE ONLY public.custody_joint_mail
    ADD CONSTRAINT custody_joint_mail_stop_hash_key UNIQUE (stop_hash);
ALTER TABLE ONLY public.custody_limit
    ADD CONSTRAINT custody_limit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_move
    ADD CONSTRAINT custody_move_pkey PRIMARY KEY (user_id, old_email);
ALTER TABLE ONLY public.custody_move
    ADD CONSTRAINT custody_move_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.custody_recovery
    ADD CONSTRAINT custody_recovery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_seen
    ADD CONSTRAINT custody_seen_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.schema_needed_step
    ADD CONSTRAINT schema_needed_step_pkey PRIMARY KEY (id);
CREATE INDEX custody_audit_by_time ON public.custody_audit USING btree (at);
CREATE INDEX custody_audit_by_user ON public.custody_audit USING btree (user_id, id);
CREATE INDEX custody_deposit_by_forgotten ON public.custody_deposit USING btree (forgotten_at);
CREATE INDEX custody_deposit_by_key ON public.custody_deposit USING btree (key_id);
CREATE INDEX custody_joint_mail_by_time ON public.custody_joint_mail USING btree (ends_at);
CREATE INDEX custody_limit_by_time ON public.custody_limit USING btree (full_at);
CREATE INDEX custody_move_by_time ON public.custody_move USING btree (takes_effect_at);
CREATE INDEX custody_recovery_by_cancel ON public.custody_recovery USING btree (cancel_hash);
CREATE INDEX custody_recovery_by_expiry ON public.custody_recovery USING btree (expires_at);
CREATE INDEX custody_recovery_by_set ON public.custody_recovery USING btree (user_id, set_id);
CREATE INDEX custody_seen_by_expiry ON public.custody_seen USING btree (expires_at);
ALTER TABLE ONLY public.custody_recovery
    ADD CONSTRAINT custody_recovery_user_id_set_id_fkey FOREIGN KEY (user_id, set_id) REFERENCES public.custody_deposit(user_id, set_id) ON DELETE CASCADE;
