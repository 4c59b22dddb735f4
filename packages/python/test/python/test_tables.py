"""Data frames, cards, and the command: what people see."""

import json
import signal
import socket
import subprocess
import sys
import warnings

import pandas as pd
import polars as pl
import polars.testing
import pytest
from conftest import fresh_vins

import vinspec.pandas
import vinspec.polars
from vinspec import UsageError, models, numeric_facts

FOCUS = "1FADP3R49GL917098"


def test_pandas_keeps_its_index_and_gets_the_same_columns_every_time(customer_with):
    customer = customer_with(9)
    vins = [
        f"\ufeff{FOCUS[:8].lower()}\u2013\u200b{FOCUS[8:]}",
        None,
        "1FADP3R48GL917098",
        "nonsense",
        FOCUS,
        float("nan"),
    ]
    frame = pd.DataFrame({"vin": vins, "model_year": range(6)}, index=list("abcdef"))
    table = frame.vinspec.look_up("vin", client=customer.open())
    assert list(table.index) == list("abcdef") and list(table["model_year"]) == list(range(6))
    assert [None if pd.isna(each) else each for each in table["vinspec_outcome"]] == [
        "found",
        None,
        "invalid",
        "invalid",
        "found",
        None,
    ]
    assert table["vinspec_range_mi_min"].to_list()[0] == 76.0
    assert table["vinspec_range_mi_min"].isna().to_list() == [False, True, True, True, False, True]
    assert {str(table[f"vinspec_{name}"].dtype) for name in numeric_facts(None)} == {"float64"}
    empty = frame.iloc[:0].vinspec.look_up("vin")
    assert list(empty.columns) == list(table.columns) and (empty.dtypes == table.dtypes).all()
    assert customer.credits == 8


def test_polars_does_the_same_and_both_come_back_from_parquet(customer_with, tmp_path):
    customer = customer_with(9)
    rows = {"vin": [*fresh_vins(2), None, "nonsense"]}
    polar = pl.DataFrame(rows).vinspec.look_up("vin", client=customer.open())
    panda = pd.DataFrame(rows).vinspec.look_up("vin", client=customer.open())
    polar.write_parquet(tmp_path / "polars.parquet")
    panda.to_parquet(tmp_path / "pandas.parquet")
    polars.testing.assert_frame_equal(pl.read_parquet(tmp_path / "polars.parquet"), polar)
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "pandas.parquet"), panda)
    assert polar.columns == list(panda.columns)
    again = pl.read_parquet(tmp_path / "pandas.parquet").cast(polar.schema)
    polars.testing.assert_frame_equal(again, polar)
    assert polar.to_arrow().num_rows == 4
    assert customer.credits == 7


def test_rows_that_wait_for_credits_are_open_and_a_warning_says_so(customer_with):
    customer = customer_with(1)
    frame = pd.DataFrame({"vin": fresh_vins(2)})
    with pytest.warns(vinspec.pandas.BatchStoppedWarning, match="waiting for credits"):
        table = vinspec.pandas.look_up(frame, "vin", client=customer.open(), prefix="")
    assert list(table["outcome"]) == ["found", "open"]
    customer.grant(5)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", vinspec.pandas.BatchStoppedWarning)
        while "open" in set(table["outcome"]):
            table = vinspec.pandas.look_up(frame, "vin", client=customer.open(), prefix="")
    assert customer.credits == 4


@pytest.mark.parametrize("look_up", [vinspec.pandas.look_up, vinspec.polars.look_up])
def test_a_column_that_is_there_already_is_not_overwritten_and_nothing_is_spent(customer_with, look_up):
    customer = customer_with(1)
    rows = {"vin": [FOCUS], "title": ["mine"]}
    frame = pd.DataFrame(rows) if look_up is vinspec.pandas.look_up else pl.DataFrame(rows)
    with pytest.raises(UsageError, match='"title" already'):
        look_up(frame, "vin", client=customer.open(), prefix="")
    assert customer.credits == 1


def test_an_option_that_is_misspelled_is_refused_and_nothing_is_spent(customer_with):
    customer = customer_with(1)
    with pytest.raises(UsageError, match="no option max_credit"):
        pd.DataFrame({"vin": [FOCUS]}).vinspec.look_up("vin", client=customer.open(), max_credit=0)
    assert customer.credits == 1


def test_rows_that_share_a_label_stay_apart(customer_with):
    vins = [FOCUS, "KMHM54AA9PA999266"]
    frame = pd.concat([pd.DataFrame({"vin": [vin]}) for vin in vins])
    table = frame.vinspec.look_up("vin", client=customer_with(2).open())
    assert list(table.index) == [0, 0] and list(table["vin"]) == vins
    assert list(table["vinspec_title"]) == ["2016 Ford Focus Electric", "2023 Hyundai Ioniq 6 Limited"]


def test_a_vin_of_many_rows_is_sent_once_in_whatever_way_they_write_it(customer_with):
    vinspec_of_one = customer_with(1).open()
    frame = pd.DataFrame({"vin": [FOCUS, f" {FOCUS.lower()}", f"{FOCUS[:3]}-{FOCUS[3:]}", "nonsense", "Nonsense"]})
    told = frame.vinspec.look_up("vin", client=vinspec_of_one)
    assert list(told["vinspec_outcome"]) == ["found", "found", "found", "invalid", "invalid"]
    assert [batch.counts.total for batch in vinspec_of_one.batches.list()] == [2]


def test_a_figure_in_another_unit_is_left_out(vinspec):
    specs = vinspec.look_up(FOCUS)
    told = specs.model_dump()
    for row in told["range_and_charging"]["rows"]:
        if row["key"] == "range":
            row["numbers"]["unit"] = "km"
    changed = models.CustomerVehicleSpecsV1.model_validate(told)
    assert numeric_facts(specs)["range_mi_min"] == 76
    assert numeric_facts(changed)["range_mi_min"] is None
    assert set(numeric_facts(None).values()) == {None}


def test_a_card_shows_words_and_never_markup(vinspec):
    specs = vinspec.look_up(FOCUS)
    assert "2016 Ford Focus Electric" in specs._repr_html_() and "76 mi" in specs._repr_html_()
    hostile = "<script>alert('&"
    told = {**specs.model_dump(), "title": hostile, "vin": hostile}
    told["range_and_charging"]["rows"] = [{"key": hostile, "label": hostile, "value": [hostile, hostile]}]
    told["sections"] = [{"key": "technology", "title": hostile, "rows": told["range_and_charging"]["rows"]}]
    html = models.CustomerVehicleSpecsV1.model_validate(told)._repr_html_()
    assert "<script" not in html and html.count("&lt;script&gt;alert(&#x27;&amp;") == 9
    # A notebook takes what stands between two dollar signs for a formula.
    assert html.startswith('<div class="tex2jax_ignore mathjax_ignore" ')
    assert "available credits" in vinspec.credits.get()._repr_html_()
    assert "<b>" not in models.BatchResultError(code="internal_error", message="<b>")._repr_html_()


def test_the_command_prints_and_exits_as_it_should(customer_with, monkeypatch):
    monkeypatch.setenv("VINSPEC_API_KEY", customer_with(1).api_key)

    def run(*arguments: str) -> tuple[int, str, str]:
        command = [sys.executable, "-m", "vinspec", *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout, ended.stderr

    code, printed, said = run("lookup", "1fadp3r4-9GL\t91\u20117098", "--idempotency-key", "order-1")
    assert (code, printed.startswith("2016 Ford Focus Electric\n1FADP3R49GL917098\n"), said) == (
        0,
        True,
        "Credits charged: 1, left: 0\n",
    )
    assert '"credit_balance"' in run("credits", "--json")[1]
    assert "A lookup would succeed, for 1 credit." in run("check", FOCUS)[1]
    assert "plug-in hybrid" in run("check", "1C4JJXR60NW209857")[1]
    assert run("credits")[1] == "Credits: 0\nAutomatic top-up: disabled\n"
    code, printed, said = run("lookup", "KMHM54AA9PA999266")
    assert (code, printed) == (1, "") and "insufficient_credits" in said
    assert run("lookup")[0] == 2
    monkeypatch.setenv("VINSPEC_API_KEY", "")
    assert run("credits") == (2, "", "There is no API key. Set VINSPEC_API_KEY, or pass api_key.\n")


def test_what_the_command_cannot_print_is_not_paid_for_again(customer_with, monkeypatch):
    monkeypatch.setenv("VINSPEC_API_KEY", customer_with(3).api_key)

    def run(arguments: str) -> subprocess.CompletedProcess[str]:
        # The motors of this one are three times the same.
        command = f"{sys.executable} -m vinspec lookup 5YJSA1E67NF123456 {arguments}"
        return subprocess.run(command, shell=True, capture_output=True, text=True, check=False)

    failed = run("> /dev/full" if sys.platform == "linux" else ">&-")
    assert failed.returncode == 1 and "Traceback" not in failed.stderr
    assert "Credits charged: 1, left: 2\n" in failed.stderr
    key = failed.stderr.split()[-1]
    closed = run(f"--idempotency-key {key} >&-")
    assert closed.returncode == 1 and closed.stderr.startswith("The output can't be written: ")
    assert closed.stderr.split()[-1] == key
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    again = run(f"--idempotency-key {key}")
    assert (again.returncode, again.stderr) == (0, "Credits charged: 0, left: 2\n")
    assert "3 ? " in again.stdout
    told = json.loads(run(f"--json --idempotency-key {key}").stdout)
    assert "3 \u00d7 " in str(told)


@pytest.mark.parametrize("frame_of", [pd.DataFrame, pl.DataFrame])
def test_vins_that_parquet_has_as_bytes_are_looked_up(customer_with, frame_of):
    cells = [FOCUS.encode(), b"", None, b"\xff"]
    table = frame_of({"vin": cells}).vinspec.look_up("vin", client=customer_with(1).open())
    outcomes = [outcome if isinstance(outcome, str) else None for outcome in table["vinspec_outcome"]]
    assert outcomes == ["found", None, None, "invalid"]


@pytest.mark.parametrize("frame_of", [pd.DataFrame, pl.DataFrame])
def test_a_cell_of_any_length_that_is_no_vin_is_invalid_and_the_others_are_looked_up(customer_with, frame_of):
    customer = customer_with(3)
    cells = [
        "see the remark of the dealer in " * 9,
        "x" * 51,
        "y" * 50,
        " bad vin",
        "BAD-VIN",
        f"\t{FOCUS}\n",
        "- -",
        "a\0b",
    ]
    # The batch that there is names it as it was sent first.
    list(customer.open().look_up_many([FOCUS, "y" * 50, "bad Vin"]))
    table = frame_of({"vin": cells}).vinspec.look_up("vin", client=customer.open())
    invalid = ("invalid", "invalid_vin")
    seen = list(zip(table["vinspec_outcome"], table["vinspec_error"], strict=True))
    assert [each if each[0] == "invalid" else each[0] for each in seen] == [*[invalid] * 5, "found", *[invalid] * 2]
    alone = frame_of({"vin": cells[:1]}).vinspec.look_up("vin", client=customer.open())
    assert list(alone["vinspec_outcome"]) == ["invalid"]
    assert customer.credits == 2


def test_a_name_that_several_columns_have_is_refused_and_nothing_is_spent(customer_with):
    customer = customer_with(3)
    frame = pd.DataFrame([[FOCUS, FOCUS], [FOCUS, FOCUS]], columns=["vin", "vin"])
    with pytest.raises(UsageError, match="several columns"):
        vinspec.pandas.look_up(frame, "vin", client=customer.open())
    assert customer.credits == 3


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_while_a_lookup_is_sent_says_how_to_ask_again_without_paying_twice(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("VINSPEC_API_KEY", "vsk_live_test")
        monkeypatch.setenv("VINSPEC_BASE_URL", f"http://127.0.0.1:{server.getsockname()[1]}")
        command = [sys.executable, "-m", "vinspec", "lookup", "1FADP3R49GL917098"]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        connection, _ = server.accept()
        with connection:
            sent = connection.recv(65536).decode()
            child.send_signal(signal.SIGINT)
            _, said = child.communicate()
    key = next(line.split(": ")[1] for line in sent.split("\r\n") if line.lower().startswith("idempotency-key"))
    assert (child.returncode, said) == (
        130,
        f"Interrupted.\nTo ask again without paying twice: --idempotency-key {key}\n",
    )
