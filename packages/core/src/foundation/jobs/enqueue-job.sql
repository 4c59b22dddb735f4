-- Adds a job as pg-boss itself would: its insert copies the queue's settings into the job, and the queue's policy, a
-- partial unique index, decides about another job with the same key.
-- The job belongs to the trace of what enqueues it, unless its data names another.
-- pg-boss creates its tables after this function, so only the body may name them.
CREATE OR REPLACE FUNCTION enqueue_job(p_name text, p_data jsonb, p_singleton_key text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_queue record;
BEGIN
  SELECT * INTO v_queue FROM pgboss.queue WHERE name = p_name;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no queue %: the database has not been migrated', p_name;
  END IF;

  INSERT INTO pgboss.job (
    name, data, start_after, created_on, keep_until, singleton_key, policy, dead_letter,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
  VALUES (
    p_name, jsonb_strip_nulls(jsonb_build_object('traceparent', current_traceparent(p_singleton_key))) || p_data,
    pgboss.job_now(), pgboss.job_now(),
    pgboss.job_now() + v_queue.retention_seconds * interval '1 second', p_singleton_key,
    v_queue.policy, v_queue.dead_letter, v_queue.retry_limit, v_queue.retry_delay, v_queue.retry_backoff,
    v_queue.retry_delay_max, v_queue.expire_seconds, v_queue.deletion_seconds, v_queue.heartbeat_seconds)
  ON CONFLICT DO NOTHING;
  IF FOUND AND v_queue.notify THEN
    -- The channel on which pg-boss listens for its schema.
    PERFORM pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), p_name);
  END IF;
END $$;
