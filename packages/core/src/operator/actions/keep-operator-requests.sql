-- The request and the decision come from two operators, each acting in their own name. A request never changes, and is
-- decided once.
CREATE OR REPLACE FUNCTION keep_operator_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_actor uuid := (nullif(current_setting('vinspec.operation', true), '')::jsonb ->> 'operator_id')::uuid;
BEGIN
  IF v_actor IS NULL OR lock_operator(v_actor) IS NULL THEN
    RAISE EXCEPTION 'operator_request refused: only an operator asks and decides' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.asked_by <> v_actor OR NEW.state <> 'open' THEN
      RAISE EXCEPTION 'operator_request refused: an operator asks for themselves';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.task, NEW.subject_id, NEW.input, NEW.summary, NEW.reason, NEW.asked_by, NEW.asked_at)
    IS DISTINCT FROM (OLD.id, OLD.task, OLD.subject_id, OLD.input, OLD.summary, OLD.reason, OLD.asked_by, OLD.asked_at) THEN
    RAISE EXCEPTION 'operator_request refused: what was asked for stays';
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('open', 'approved'), ('open', 'declined'), ('approved', 'done')) THEN
    RAISE EXCEPTION 'operator_request refused: % does not follow %', NEW.state, OLD.state;
  END IF;
  IF OLD.state = 'open' AND (NEW.decided_by <> v_actor OR NEW.state = 'approved' AND NEW.decided_by = OLD.asked_by)
    OR OLD.state = 'approved' AND NEW.decided_by <> OLD.decided_by THEN
    RAISE EXCEPTION 'operator_request refused: a colleague decides';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER operator_request_kept BEFORE INSERT OR UPDATE ON operator_request FOR EACH ROW
  EXECUTE FUNCTION keep_operator_request();
CREATE OR REPLACE TRIGGER operator_request_stays BEFORE DELETE OR TRUNCATE ON operator_request
  FOR EACH STATEMENT EXECUTE FUNCTION refuse('what was asked for stays');
